import type { IndexState } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { Ranked } from '../lexical/rank.ts';
import type { QuestionWord } from '../question-words.ts';

/** What of a domain is to be known before a question is put to it. */
export type DomainView = {
  /** Stands for what counts in the domain and for who may read it, as search-store.ts tells it. */
  state: string;
  /** Some of its documents are read by a list of principals only. */
  hasListed: boolean;
};

export type CandidatesAsked = {
  domainId: string;
  /** The words of the question, and of each of its parts. */
  questions: QuestionWord[][];
  limit: number;
  /** Readings of which nothing may be found, and nothing counted. */
  hidden: ReadonlySet<number>;
};

export type Candidates = {
  /** The state of the domain that they were chosen in. */
  state: string;
  /** How many passages were looked at: those of the domain that are not hidden. */
  passages: number;
  /** For each of the questions, best first. */
  rankings: Ranked[][];
};

export type WordsAsked = Pick<CandidatesAsked, 'domainId' | 'hidden'> & {
  words: QuestionWord[];
  best: { text: string; score: number }[];
};

/**
 * What finds the passages that may be read for a question. Which ones these are is decided by the ranking of `lexical/`,
 * whatever the engine; that they count, and who may read them, by the statement that fetches them. So an engine that lags
 * can lose a candidate, and show none that is not to be shown.
 */
export type SearchEngine = {
  /** A domain as it was last seen; read when it is not known yet. */
  view: (domainId: string) => Promise<DomainView>;
  /** The same once what has changed is read. */
  refresh: (domainId: string) => Promise<DomainView>;
  /** Throws `SearchUnavailable`. */
  candidates: (asked: CandidatesAsked) => Promise<Candidates>;
  /** Words that stand out in the best passages of a small domain (lexical/feedback.ts). Throws `SearchUnavailable`. */
  feedback: (asked: WordsAsked) => Promise<string[]>;
};

/** What a server has of an engine besides what questions need. */
export type KeptEngine = SearchEngine & {
  /** Opens the domains that were asked last, as far as there is memory. */
  warm: () => Promise<void>;
  /** What is left of what was deleted goes. */
  clean: () => Promise<void>;
  close: () => Promise<unknown>;
  /** An index outside of this server; null where there is none. */
  index: OutsideIndex | null;
};

export type OutsideIndex = {
  state: () => IndexState;
  /** Reason that OpenSearch gave, in the state `rejected`. */
  reason: () => string | null;
  /** Changes that it does not know yet, and for how many seconds the oldest has waited. */
  lag: () => Promise<{ rows: number; seconds: number }>;
};

/** The engine is not there: a question ends without an answer, and never as one that nothing was found for. */
export class SearchUnavailable extends AppError {
  constructor(cause: unknown) {
    super('search_unavailable');
    this.cause = cause;
  }
}
