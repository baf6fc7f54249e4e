import type { Ranked } from '../lexical/rank.ts';
import type { QuestionWord } from '../question-words.ts';

export type Brought = { id: number; mark: number; segment: Uint8Array };

/** Calls of the search thread, with their answers. Messages are processed in order. */
export type SearchCalls = {
  /** Sets the readings that count, with the names of their documents; returns the missing ones. Ends with `settle`. */
  sync: {
    asked: { domainId: string; ids: Int32Array; marks: Int32Array; names: string[] };
    answer: { missing: number[] };
  };
  add: { asked: { domainId: string; readings: Brought[] }; answer: null };
  /** Confirms that all of a state has been added; without one, abandons what `sync` began. */
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
  kept: { asked: Record<never, never>; answer: { domainId: string; ids: Int32Array }[] };
  /** Deletes readings from the files of a domain; without `ids`, the whole domain. */
  purge: { asked: { domainId: string; ids: number[] | null }; answer: null };
};

export type SearchStats = {
  domains: number;
  /** Bytes of their indexes in memory, including those being loaded. */
  bytes: number;
  /** No block is being merged or written. */
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
  /** Folder where segments persist between starts; null: none. */
  folder: string | null;
};
