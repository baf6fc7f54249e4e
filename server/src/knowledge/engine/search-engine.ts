import type { IndexState } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { Ranked } from '../lexical/rank.ts';
import type { QuestionWord } from '../question-words.ts';

export type DomainView = {
  /** Fingerprint of what counts in the domain and who may read it (search-store.ts). */
  state: string;
  /** Some documents are restricted to a list of principals. */
  hasListed: boolean;
};

export type CandidatesAsked = {
  domainId: string;
  questions: QuestionWord[][];
  limit: number;
  /** Readings excluded from results and statistics. */
  hidden: ReadonlySet<number>;
};

export type Candidates = {
  /** State of the domain in which the candidates were chosen. */
  state: string;
  /** Number of passages searched: those of the domain that are not hidden. */
  passages: number;
  rankings: Ranked[][];
};

export type WordsAsked = Pick<CandidatesAsked, 'domainId' | 'hidden'> & {
  words: QuestionWord[];
  best: { text: string; score: number }[];
};

/**
 * Finds the passages that the reader may read for a question. The ranking of `lexical/` selects them in every engine; the statement that
 * fetches them decides whether they count and who may read them. An engine that lags can therefore miss a passage, but never reveal one.
 */
export type SearchEngine = {
  /** Returns the last known view of a domain; loads it if there is none. */
  view: (domainId: string) => Promise<DomainView>;
  /** Loads changes and returns the new view. */
  refresh: (domainId: string) => Promise<DomainView>;
  /** @throws SearchUnavailable */
  candidates: (asked: CandidatesAsked) => Promise<Candidates>;
  /**
   * Returns distinctive words of the best passages of a small domain (lexical/feedback.ts).
   *
   * @throws SearchUnavailable
   */
  feedback: (asked: WordsAsked) => Promise<string[]>;
};

/** Engine with the methods that a server needs besides questions. */
export type KeptEngine = SearchEngine & {
  /** Opens the most recently asked domains, within the memory limit. */
  warm: () => Promise<void>;
  /** Deletes remains of deleted documents. */
  clean: () => Promise<void>;
  close: () => Promise<unknown>;
  /** External index; null if there is none. */
  index: OutsideIndex | null;
};

export type OutsideIndex = {
  state: () => IndexState;
  /** Reason given by OpenSearch in the state `rejected`. */
  reason: () => string | null;
  /** Number of changes not yet indexed, and age of the oldest in seconds. */
  lag: () => Promise<{ rows: number; seconds: number }>;
};

/** The engine is not available: the run fails, rather than end as `not_in_documents`. */
export class SearchUnavailable extends AppError {
  constructor(cause: unknown) {
    super('search_unavailable');
    this.cause = cause;
  }
}
