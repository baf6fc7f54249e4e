import type { AnswerMeasures, MeasureSum } from '@docent/contract';
import { sumMeasures } from '../../server/src/answering/measures/index.ts';
import { toMarkdown } from '../kit/table.ts';
import type { Asked } from './ask-set.ts';
import type { Judged } from './judge.ts';

export type Report = {
  set: string;
  /** Models that wrote, or the engine without one. */
  writtenBy: string[];
  /** Questions with an answer in the documents, and without. */
  answerable: MeasureSum;
  unanswerable: MeasureSum;
  judged: { right: number; partly: number; wrong: number } | null;
  questions: (Asked & { judged: Judged | null })[];
};

export const reportOf = (set: string, asked: Asked[], judged: Judged[] | null): Report => {
  const verdicts = new Map(judged?.map((one) => [one.id, one]));
  const grades = (grade: Judged['grade']) => judged?.filter((one) => one.grade === grade).length ?? 0;
  const sumOf = (unanswerable: boolean) =>
    sumMeasures(asked.filter((one) => one.unanswerable === unanswerable).map(({ measures }) => measures));
  return {
    set,
    writtenBy: [...new Set(asked.map(({ engine }) => engine ?? 'the engine without a model'))],
    answerable: sumOf(false),
    unanswerable: sumOf(true),
    judged: judged?.length
      ? { right: grades('right'), partly: grades('partly'), wrong: grades('wrong') }
      : null,
    questions: asked.map((one) => ({ ...one, judged: verdicts.get(one.id) ?? null })),
  };
};

const partOf = (part: number, all: number): string =>
  all ? `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)` : '';
const fixed = (value: number | null, digits: number): string => value?.toFixed(digits) ?? '';

const wrongAfterRight = (right: number, wrong: number): string => (right + wrong ? `${right}, ${wrong}` : '');

const rowsOf = (sum: MeasureSum): string[] => [
  String(sum.questions),
  partOf(sum.answers, sum.questions),
  wrongAfterRight(sum.answers_right, sum.answers_wrong),
  partOf(sum.may_answer, sum.questions),
  wrongAfterRight(sum.may_answer_right, sum.may_answer_wrong),
  partOf(sum.nothing_found, sum.questions),
  String(sum.asks_back),
  String(sum.failed),
  partOf(sum.right_page, sum.pages_expected),
  fixed(sum.document_recall, 3),
  sum.documents_expected ? fixed(sum.extra_documents / sum.documents_expected, 2) : '',
  partOf(sum.supported_sentences, sum.cited_sentences),
  sum.sentences ? String(sum.sentences - sum.cited_sentences) : '',
  partOf(sum.refusals_right, sum.refusals_right + sum.refusals_wrong),
  fixed(sum.cost, 4),
  fixed(sum.took_ms && sum.took_ms / 1_000, 2),
];
const NAMES = [
  'questions',
  'answers',
  'of these right, wrong',
  'may answer',
  'of these right, wrong',
  'nothing found',
  'asks back',
  'failed',
  'right page',
  'document recall',
  'extra documents a question',
  'cited sentences that are supported',
  'sentences of answers without a citation',
  'refusals that are right',
  'cost',
  'seconds an answer',
];

/** Rates a question's result from 0 (worst) to 1; the judge's verdict takes precedence. */
export const wellness = (measures: AnswerMeasures, unanswerable: boolean, judged: Judged | null): number => {
  const { degree } = measures;
  if (judged) return { right: 1, partly: 0.5, wrong: 0 }[judged.grade];
  if (degree === 'failed') return 0;
  if (unanswerable) return { answers: 0, may_answer: 0.5, nothing_found: 1, asks_back: 0.5 }[degree];
  if (typeof measures.right === 'boolean') return measures.right ? (degree === 'answers' ? 1 : 0.8) : 0.1;
  const found = measures.right_page === null ? (measures.document_recall ?? 0) : Number(measures.right_page);
  const { cited_sentences: cited, supported_sentences: supported } = measures;
  return 0.6 * found + (degree === 'answers' ? 0.2 : 0) + (cited ? (0.2 * supported) / cited : 0);
};

/** The figures of a set, and its weakest tenth. */
export const toText = ({ set, writtenBy, answerable, unanswerable, judged, questions }: Report): string => {
  const [known, unknown] = [rowsOf(answerable), rowsOf(unanswerable)];
  const sums = toMarkdown({
    title: `${set}, written by ${writtenBy.join(', ') || 'nobody'}`,
    columns: ['', 'in the documents', 'not in the documents'],
    rows: NAMES.map((name, index) => [name, known[index] ?? '', unknown[index] ?? '']).filter(
      ([, one, other]) => one || other,
    ),
    ...(judged && { note: `Judged: ${judged.right} right, ${judged.partly} partly, ${judged.wrong} wrong.` }),
  });
  const weakest = questions
    .map((one) => ({ one, well: wellness(one.measures, one.unanswerable, one.judged) }))
    .sort((a, b) => a.well - b.well)
    .slice(0, Math.ceil(questions.length / 10));
  const worst = toMarkdown({
    title: 'The weakest tenth',
    columns: ['id', 'question', 'degree', 'right', 'right page', 'document recall', 'cited'],
    rows: weakest.map(({ one: { id, question, measures, cited, unanswerable: none } }) => [
      id,
      oneCell(question),
      none ? `${measures.degree}, not in the documents` : measures.degree,
      yesOrNo(measures.right),
      yesOrNo(measures.right_page),
      fixed(measures.document_recall, 2),
      oneCell(cited.map(({ document, page }) => `${document} p. ${page}`).join('; ')),
    ]),
  });
  return `${sums}\n\n${worst}`;
};

/** Several sets, a row each. */
export const toSummary = (reports: Report[]): string =>
  toMarkdown({
    title: `${reports.length} sets, written by ${[...new Set(reports.flatMap(({ writtenBy }) => writtenBy))].join(', ')}`,
    columns: [
      'set',
      'questions',
      'answered and right',
      'answered and wrong',
      'may answer and right',
      'may answer and wrong',
      'nothing found',
      'right page',
      'document recall',
      'extra documents a question',
      'supported sentences',
      'not in the documents: asked',
      'of these answered',
      'nothing found',
      'right, partly, wrong',
      'cost',
      'seconds an answer',
    ],
    rows: reports.map(({ set, answerable: known, unanswerable: unknown, judged }) => [
      set,
      known.questions,
      percent(known.answers_right, known.questions),
      percent(known.answers_wrong, known.questions),
      percent(known.may_answer_right, known.questions),
      percent(known.may_answer_wrong, known.questions),
      percent(known.nothing_found, known.questions),
      percent(known.right_page, known.pages_expected),
      fixed(known.document_recall, 3),
      known.documents_expected ? fixed(known.extra_documents / known.documents_expected, 2) : '',
      percent(known.supported_sentences, known.cited_sentences),
      unknown.questions || '',
      percent(unknown.answers, unknown.questions),
      percent(unknown.nothing_found, unknown.questions),
      judged ? `${judged.right}, ${judged.partly}, ${judged.wrong}` : '',
      fixed(known.cost, 4),
      fixed(known.took_ms && known.took_ms / 1_000, 2),
    ]),
  });

const yesOrNo = (value: boolean | null | undefined): string => (value == null ? '' : value ? 'yes' : 'no');

const percent = (part: number, all: number): string => (all ? `${((100 * part) / all).toFixed(1)} %` : '');

const oneCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
