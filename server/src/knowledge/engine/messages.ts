import type { Ranked } from '../lexical/rank.ts';
import type { QuestionWord } from '../question-words.ts';

/** A reading of which the search thread has nothing yet. */
export type Brought = { id: number; mark: number; segment: Uint8Array };

/** What the search thread is asked, with what it answers. Messages come in their order. */
export type SearchCalls = {
  /** Which readings count, with the names of their documents; answers with those that are missing. Ends with `settle`. */
  sync: {
    asked: { domainId: string; ids: Int32Array; marks: Int32Array; names: string[] };
    answer: { missing: number[] };
  };
  add: { asked: { domainId: string; readings: Brought[] }; answer: null };
  /** All of a state is there; without one, what was begun by `sync` is given up. */
  settle: { asked: { domainId: string; state: string | null }; answer: null };
  rank: {
    asked: { domainId: string; questions: QuestionWord[][]; limit: number; hidden: Int32Array };
    answer: { state: string; passages: number; rankings: Ranked[][] } | 'unknown';
  };
  feedback: {
    asked: {
      domainId: string;
      words: QuestionWord[];
      best: { text: string; score: number }[];
      hidden: Int32Array;
    };
    answer: string[] | 'unknown';
  };
  stats: { asked: Record<never, never>; answer: SearchStats };
  /** Which readings are in files, by domain. */
  kept: { asked: Record<never, never>; answer: { domainId: string; ids: Int32Array }[] };
  /** Takes readings that are there no more out of the files of a domain; without `ids` all of the domain. */
  purge: { asked: { domainId: string; ids: number[] | null }; answer: null };
};

export type SearchStats = {
  /** That are open. */
  domains: number;
  /** What their indexes take in memory, with what is on its way. */
  bytes: number;
  /** Nothing is being put together, or written. */
  isTidy: boolean;
};

export type Kind = keyof SearchCalls;
export type SearchMessage = {
  [Each in Kind]: { id: number; kind: Each; asked: SearchCalls[Each]['asked'] };
}[Kind];
export type SearchAnswer =
  | { id: number; answer: SearchCalls[Kind]['answer'] }
  | { id: number; error: unknown }
  | { warning: string };

export type ThreadOptions = {
  maxBytes: number;
  /** Where segments are kept between two starts; null: nowhere. */
  folder: string | null;
};
