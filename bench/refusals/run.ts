/**
 * Measures the three degrees of answers without a language model: `EVAL_DATA=/folder node bench/refusals/run.ts`, `--short` for some sets,
 * `--sets a,b` for others; with EMBEDDING_MODEL or TEST_EMBEDDER_DIR set, by words and vectors. Asks every k-th natural question of each
 * set, and every k-th question of sets on other subjects. Prints Markdown tables.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sumMeasures } from '../../server/src/answering/index.ts';
import { closeEmbedder, embedderOf } from '../kit/embedder.ts';
import { toMarkdown } from '../kit/table.ts';
import { type Asked, askAll, type Kind } from './ask.ts';
import { ADVERSARIAL, STRANGERS } from './strangers.ts';

const SHORT_SETS = ['azure-northwind', 'cnil-fr', 'wixqa-sample'];
/** Limits in percent: by words, and with an embedder. */
const WANTED = {
  words: { natural: { nothing: 3, answers: 60 }, offDomain: { answers: 3, nothing: 80 } },
  vectors: { natural: { nothing: 3, answers: 80 }, offDomain: { answers: 3, nothing: 90 } },
};

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    sets: { type: 'string' },
    questions: { type: 'string' },
  },
});
const folder = process.env.EVAL_DATA ?? '';
const wanted = values.sets?.split(',') ?? (values.short ? SHORT_SETS : Object.keys(STRANGERS));
const isThere = (name: string) => existsSync(join(folder, name, 'corpus.jsonl'));
const names = wanted.filter((name) => isThere(name) && STRANGERS[name]?.every(isThere));
if (!names.length) throw new Error('EVAL_DATA holds none of the sets');
const embedder = await embedderOf(process.env);
const asked: Asked[] = [];
const questions = values.questions ? Number(values.questions) : undefined;
for (const name of names) asked.push(...(await askAll(folder, name, embedder, questions)));

const HALVES = [[0], [1], [0, 1]];
const of = (set: string, kind: Kind, halves = [0, 1]) =>
  asked.filter((one) => one.set === set && one.kind === kind && halves.includes(one.half));
const percent = (list: Asked[], degree: Asked['degree']) =>
  (100 * list.filter((one) => one.degree === degree).length) / Math.max(1, list.length);
const threeHalves = (set: string, kind: Kind, degree: Asked['degree']) =>
  HALVES.map((halves) => percent(of(set, kind, halves), degree).toFixed(1)).join(' / ');
const rowOf = (set: string, kind: Kind) => [
  set,
  of(set, kind).length,
  ...(['answers', 'may_answer', 'nothing'] as const).map((degree) => threeHalves(set, kind, degree)),
];
const { natural, offDomain } = embedder ? WANTED.vectors : WANTED.words;
const missed = (what: string, kind: Kind, degree: Asked['degree'], isMissed: (value: number) => boolean) => {
  const sets = names
    .map((set) => ({ set, value: percent(of(set, kind), degree) }))
    .filter(({ value }) => isMissed(value));
  return `${what}: ${sets.length ? `not reached by ${sets.map(({ set, value }) => `${set} ${value.toFixed(1)}`).join(', ')}` : 'reached by all'}.`;
};

const columns = ['answers, %', 'may answer, %', 'nothing found, %'];
const note = 'Each share of the even half of the questions, by their ids, of the odd one, and of all.';
const print = (title: string, sets: string[], kind: Kind, notes: string[]) =>
  console.log(
    `\n${toMarkdown({
      title,
      columns: ['set', 'questions', ...columns],
      rows: sets.map((set) => rowOf(set, kind)),
      note: [note, ...notes].join(' '),
    })}`,
  );
/** Shares shown of some kinds of questions, in percent of these. */
const shownRow = (set: string, kinds: Kind[]): (string | number)[] => {
  const some = asked.filter((one) => one.set === set && kinds.includes(one.kind));
  const sum = sumMeasures(some.map(({ measures }) => measures));
  const share = (count: number) => ((100 * count) / Math.max(1, some.length)).toFixed(1);
  return [
    set,
    some.length,
    ...[
      sum.answers_right + sum.may_answer_right,
      sum.answers_right,
      sum.answers_wrong,
      sum.may_answer_right,
      sum.may_answer_wrong,
      sum.nothing_found,
    ].map(share),
  ];
};
const printShown = (title: string, kinds: Kind[]) => {
  const rows = names.map((set) => shownRow(set, kinds));
  const mean = (index: number) =>
    (rows.reduce((total, row) => total + Number(row[index]), 0) / rows.length).toFixed(1);
  console.log(
    `\n${toMarkdown({
      title,
      columns: [
        'set',
        'questions',
        'right, %',
        'answered and right',
        'answered and wrong',
        'may answer and right',
        'may answer and wrong',
        'nothing found',
      ],
      rows: [...rows, ['mean', '', ...[2, 3, 4, 5, 6, 7].map(mean)]],
      note: 'Right: the text shown holds a known answer; in sets without known answers, it cites a right entry.',
    })}`,
  );
};
console.log(`Who embeds: ${embedder?.model ?? 'nobody'}.`);
print('Natural questions whose right page is among the first three', names, 'natural', [
  missed(`At most ${natural.nothing} % nothing`, 'natural', 'nothing', (value) => value > natural.nothing),
  missed(`At least ${natural.answers} % answers`, 'natural', 'answers', (value) => value < natural.answers),
]);
printShown('Shown for questions whose right page is among the first three', ['natural']);
printShown('Shown for all answerable questions', ['natural', 'missed']);
print('Questions that belong to other documents', names, 'off-domain', [
  missed(
    `At most ${offDomain.answers} % answers`,
    'off-domain',
    'answers',
    (value) => value > offDomain.answers,
  ),
  missed(
    `At least ${offDomain.nothing} % nothing`,
    'off-domain',
    'nothing',
    (value) => value < offDomain.nothing,
  ),
]);
if (names.includes(ADVERSARIAL)) {
  print('Questions written to look answerable, which is not tuned to', [ADVERSARIAL], 'adversarial', [
    'Before there were three degrees by domain 55.2 % of them were answered.',
  ]);
}
await closeEmbedder();
