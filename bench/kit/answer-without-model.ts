import { type AnswerMeasures, EMPTY_CONFIGURATION } from '@docent/contract';
import {
  type Answered,
  extractiveEngine,
  measureAnswer,
  type Retrieve,
  runAnswer,
  type Turn,
} from '../../server/src/answering/index.ts';

/** Answers a question as the product does without a language model; earlier turns of the chat are its history. */
export const answerWithoutModel = (
  text: string,
  retrieve: Retrieve,
  history: Turn[] = [],
): Promise<Answered> =>
  runAnswer({
    question: { text, language: 'en', history, domainName: 'Bench', images: [] },
    domainId: 'bench',
    configuration: EMPTY_CONFIGURATION,
    engine: extractiveEngine,
    retrieve,
    signal: new AbortController().signal,
    onProgress: () => {},
    onText: () => {},
    onAnew: () => {},
  });

type Known = {
  question: string;
  /** Spellings of the correct answer; empty where it is unknown and the cited position counts. */
  answers: string[];
  /** Entries of the set that answer. */
  relevant: Iterable<string>;
  unanswerable: boolean;
  /** The entry of a set that a source is from. */
  entryOf: (documentId: string, page: number) => string;
};

/** Measures what was shown against what is known of the question. */
export const measureShown = ({ outcome, text, sources }: Answered, known: Known): AnswerMeasures => {
  const { question, answers, relevant, unanswerable, entryOf } = known;
  const named = (document: string) => ({ document, page: null });
  return measureAnswer({
    question,
    known: answers.length ? [answers] : [],
    outcome,
    text,
    sources,
    cited: sources.map(({ source_document_id, place }) => named(entryOf(source_document_id, place.page))),
    expected: unanswerable ? [] : [...relevant].map(named),
    unanswerable,
    cost: null,
    took_ms: 0,
  });
};
