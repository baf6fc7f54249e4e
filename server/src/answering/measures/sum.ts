import type { AnswerDegree, AnswerMeasures, MeasureSum } from '@docent/contract';

const totalOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: number[]): number | null => (values.length ? totalOf(values) / values.length : null);
const known = (values: (number | null)[]): number[] => values.filter((value) => value !== null);

export const sumMeasures = (list: AnswerMeasures[]): MeasureSum => {
  const ended = (degree: AnswerDegree) => list.filter((one) => one.degree === degree).length;
  const shown = (degree: AnswerDegree, right: boolean) =>
    list.filter((one) => one.degree === degree && one.right === right).length;
  const total = (value: (one: AnswerMeasures) => number) => totalOf(list.map(value));
  const recalls = known(list.map(({ document_recall }) => document_recall));
  const costs = known(list.map(({ cost }) => cost));
  const took = meanOf(list.map(({ took_ms }) => took_ms));
  return {
    questions: list.length,
    answers: ended('answers'),
    may_answer: ended('may_answer'),
    nothing_found: ended('nothing_found'),
    asks_back: ended('asks_back'),
    failed: ended('failed'),
    answers_right: shown('answers', true),
    answers_wrong: shown('answers', false),
    may_answer_right: shown('may_answer', true),
    may_answer_wrong: shown('may_answer', false),
    pages_expected: list.filter(({ right_page }) => right_page !== null).length,
    right_page: list.filter(({ right_page }) => right_page).length,
    documents_expected: recalls.length,
    document_recall: meanOf(recalls),
    extra_documents: total(({ extra_documents }) => extra_documents ?? 0),
    sentences: total(({ sentences }) => sentences),
    cited_sentences: total(({ cited_sentences }) => cited_sentences),
    supported_sentences: total(({ supported_sentences }) => supported_sentences),
    refusals_right: list.filter(({ refusal }) => refusal === 'right').length,
    refusals_wrong: list.filter(({ refusal }) => refusal === 'wrong').length,
    cost: costs.length ? totalOf(costs) : null,
    took_ms: took === null ? null : Math.round(took),
  };
};
