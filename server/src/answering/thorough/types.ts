import type { Looked } from '@docent/contract';
import type { Hit, ListedDocument } from '../../knowledge/index.ts';
import type { ModelUsage } from '../model-usage.ts';

/** Read access to one domain as the asker; other documents are not found. */
export type Library = {
  search: (query: string) => Promise<Hit[]>;
  searchIn: (documentId: string, query: string) => Promise<Hit[]>;
  /** All passages of a page (1-based), in document order. */
  page: (documentId: string, page: number) => Promise<Hit[]>;
  /** Documents with these words in their name, sorted by name; without words, the first ones. */
  documents: (words: string) => Promise<ListedDocument[]>;
  /** Returns the given passages that still exist, in the given order. */
  passagesByIds: (ids: string[]) => Promise<Hit[]>;
  documentsByIds: (ids: string[]) => Promise<ListedDocument[]>;
};

/** One executed action. Stores only ids of its results, so that a document deleted since is not read. */
export type Look = { shown: Looked; passages: string[]; documents: string[] };

/** Decision of one model call and its results. Stored when finished; a later attempt continues after it. */
export type Round = {
  looks: Look[];
  /** In the last round: ids of the passages chosen as evidence. */
  chosen: string[] | null;
  usage: ModelUsage[];
  tookMs: number;
};

export type ThoroughLimits = {
  /** Model calls before writing. */
  rounds: number;
  seconds: number;
  /** Input and output tokens of these calls. */
  tokens: number;
};

export type Tool = Looked['tool'];

/** Actions requested by the model. Documents are named by their labels in the notebook ("D2"). */
export type Plan = {
  looks: { tool: Tool; query: string; document: string; page: number }[];
  /** Numbers of the passages in the notebook to use as evidence. */
  passages: number[];
};

export type Planned = { plan: Plan; usage: ModelUsage[] };
