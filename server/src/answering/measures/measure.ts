import type { AnswerDegree, AnswerMeasures, ExpectedCitation, Outcome } from '@docent/contract';
import { holdsAnswer } from './known-answer.ts';
import { type CitedPassage, countSupported } from './supported.ts';

const DEGREES: Record<Outcome, AnswerDegree> = {
  answered: 'answers',
  may_answer: 'may_answer',
  out_of_scope: 'nothing_found',
  not_in_documents: 'nothing_found',
  details_asked: 'asks_back',
  escalated: 'asks_back',
  greeted: 'asks_back',
  failed: 'failed',
  stopped: 'failed',
};

export type ToMeasure = {
  question: string;
  /** Facts of a right answer, each as a list of spellings; empty if unknown. */
  known: string[][];
  outcome: Outcome;
  text: string;
  sources: CitedPassage[];
  /** Documents and pages of the sources, named as in `expected`, in the same order. */
  cited: ExpectedCitation[];
  expected: ExpectedCitation[];
  /** The documents contain no answer to the question. */
  unanswerable: boolean;
  cost: number | null;
  took_ms: number;
};

export const measureAnswer = ({
  question,
  known,
  outcome,
  text,
  sources,
  cited,
  expected,
  ...rest
}: ToMeasure): AnswerMeasures => {
  const degree = DEGREES[outcome];
  const counts =
    degree === 'answers' ? countSupported(text, sources) : { sentences: 0, cited: 0, supported: 0 };
  const refused = degree === 'nothing_found';
  const places = compareCited(expected, cited);
  const isShown = degree === 'answers' || degree === 'may_answer';
  const right = isRight(known, isShown ? text : '', question) ?? placeIsRight(places);
  return {
    degree,
    right: rest.unanswerable ? null : right,
    ...places,
    sentences: counts.sentences,
    cited_sentences: counts.cited,
    supported_sentences: counts.supported,
    refusal: refused ? (rest.unanswerable ? 'right' : 'wrong') : null,
    cost: rest.cost,
    took_ms: rest.took_ms,
  };
};

const isRight = (known: string[][], text: string, question: string): boolean | null => {
  const held = known.map((spellings) => holdsAnswer(text, spellings, question)).filter((one) => one !== null);
  return held.length ? held.every(Boolean) : null;
};

type Places = Pick<AnswerMeasures, 'right_page' | 'document_recall' | 'extra_documents'>;

const placeIsRight = ({ right_page, document_recall }: Places): boolean | null =>
  right_page ?? (document_recall === null ? null : document_recall > 0);

const compareCited = (expected: ExpectedCitation[], cited: ExpectedCitation[]): Places => {
  if (!expected.length) return { right_page: null, document_recall: null, extra_documents: null };
  const wanted = new Set(expected.map(({ document }) => document.toLowerCase()));
  const named = new Set(cited.map(({ document }) => document.toLowerCase()));
  const pages = expected.filter(({ page }) => page !== null);
  const isCited = ({ document, page }: ExpectedCitation) =>
    cited.some((one) => one.document.toLowerCase() === document.toLowerCase() && one.page === page);
  return {
    right_page: pages.length ? pages.some(isCited) : null,
    document_recall: [...wanted].filter((document) => named.has(document)).length / wanted.size,
    extra_documents: [...named].filter((document) => !wanted.has(document)).length,
  };
};
