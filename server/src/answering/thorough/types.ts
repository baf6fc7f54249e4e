import type { Looked } from '@docent/contract';
import type { Hit, ListedDocument } from '../../knowledge/index.ts';
import type { ModelUsage } from '../model-usage.ts';

/** What the person who asks may read of one domain; what is not there, or not for them, is not in it. */
export type Library = {
  /** Passages that fit a query best, best first. */
  search: (query: string) => Promise<Hit[]>;
  searchIn: (documentId: string, query: string) => Promise<Hit[]>;
  /** All passages of a page (1-based), in their order. */
  page: (documentId: string, page: number) => Promise<Hit[]>;
  /** Documents with these words in their name, by name; the first ones without words. */
  documents: (words: string) => Promise<ListedDocument[]>;
  /** Those of the given ones that are still there, in the given order. */
  passagesByIds: (ids: string[]) => Promise<Hit[]>;
  documentsByIds: (ids: string[]) => Promise<ListedDocument[]>;
};

/** One thing that was looked at. Only ids are kept of what it brought: what has gone since is not read again. */
export type Look = { shown: Looked; passages: string[]; documents: string[] };

/** What one call of the model decided, and what came of it. Stored when it is finished; a new attempt goes on after it. */
export type Round = {
  looks: Look[];
  /** The last round: ids of the passages that the answer is to rest on. */
  chosen: string[] | null;
  usage: ModelUsage[];
  tookMs: number;
};

/** For all attempts of a run together. */
export type ThoroughLimits = {
  /** Calls of the model before it writes. */
  rounds: number;
  seconds: number;
  /** Read and written by these calls. */
  tokens: number;
};

export type Tool = Looked['tool'];

/** What the model wants to look at next. Documents go by their labels in the notebook ("D2"). */
export type Plan = {
  looks: { tool: Tool; query: string; document: string; page: number }[];
  /** Numbers of the passages in the notebook that the answer should rest on. */
  passages: number[];
};

/** A plan, and what it took. */
export type Planned = { plan: Plan; usage: ModelUsage[] };
