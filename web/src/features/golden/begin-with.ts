import type { ExpectedCitation, GoldenQuestionBody, Outcome, Source } from '@docent/contract';

const EXPECTED: Partial<Record<Outcome, GoldenQuestionBody['outcome']>> = {
  answered: 'answered',
  // Found helpful: the domain is to answer so.
  may_answer: 'answered',
  out_of_scope: 'out_of_scope',
  details_asked: 'details_asked',
  escalated: 'escalated',
  not_in_documents: 'not_in_documents',
};

type Answered = {
  question: string;
  outcome: Outcome | null;
  sources: Source[];
  /** The answer was rated as not helpful: only the question is copied. */
  isBad: boolean;
};

/** Proposes a golden question from an answer: same outcome, same cited pages. Null for an answer without an outcome. */
export const goldenOfAnswer = ({
  question,
  outcome,
  sources,
  isBad,
}: Answered): GoldenQuestionBody | null => {
  const expected = outcome && EXPECTED[outcome];
  const begin = { question: question.replace(/^(?:@\S+\s+)+/, ''), must_say: [] };
  if (isBad) return { ...begin, outcome: 'answered', must_cite: [] };
  if (!expected) return null;
  return { ...begin, outcome: expected, must_cite: expected === 'answered' ? pagesOf(sources) : [] };
};

/** A document with pages by its page; the place in any other may move when it is read again. */
const pagesOf = (sources: Source[]): ExpectedCitation[] => {
  const cited = sources.map(({ source_document_name: document, place, taught }) => ({
    document,
    page: (place.locator && place.locator.kind !== 'page') || taught ? null : place.page,
  }));
  return [...new Map(cited.map((one) => [`${one.document} ${one.page}`, one])).values()];
};

/** Proposes a golden question from a lesson: the lesson must be cited. */
export const goldenOfLesson = ({ topic }: { topic: string }): GoldenQuestionBody => ({
  question: topic,
  outcome: 'answered',
  must_say: [],
  must_cite: [{ document: topic, page: null }],
});
