import type { AnswerDegree, AnswerMeasures, ExpectedCitation, Outcome } from '@docent/contract';
import { type CitedPassage, countSupported } from './supported.ts';

const DEGREES: Record<Outcome, AnswerDegree> = {
  answered: 'answers',
  may_answer: 'may_answer',
  out_of_scope: 'nothing_found',
  not_in_documents: 'nothing_found',
  details_asked: 'asks_back',
  escalated: 'asks_back',
  failed: 'failed',
  stopped: 'failed',
};

export type ToMeasure = {
  outcome: Outcome;
  text: string;
  sources: CitedPassage[];
  /** Documents and pages as whoever expects them names them, in the order of the sources. */
  cited: ExpectedCitation[];
  /** What should be cited. */
  expected: ExpectedCitation[];
  /** Nothing in the documents answers the question. */
  unanswerable: boolean;
  cost: number | null;
  took_ms: number;
};

/** What can be told of an answer without a judge. */
export const measureAnswer = ({
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
  return {
    degree,
    ...compareCited(expected, cited),
    sentences: counts.sentences,
    cited_sentences: counts.cited,
    supported_sentences: counts.supported,
    refusal: refused ? (rest.unanswerable ? 'right' : 'wrong') : null,
    cost: rest.cost,
    took_ms: rest.took_ms,
  };
};

const compareCited = (
  expected: ExpectedCitation[],
  cited: ExpectedCitation[],
): Pick<AnswerMeasures, 'right_page' | 'document_recall' | 'extra_documents'> => {
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
