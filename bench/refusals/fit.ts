/**
 * Fits server/src/answering/extractive/degree.ts: `EVAL_DATA=/folder node bench/refusals/fit.ts`. On the even half of the
 * questions of all sets together (with TEST_EMBEDDER_DIR by words and vectors), each set and kind counting alike, natural questions against off-domain ones;
 * the adversarial ones are not fitted on. Prints the coefficients, the thresholds, of each set what is answered and refused
 * when the coefficients are fitted without it, and how often the text shown is right with and without each sign of confidence.ts.
 */

import type { Signs as SentenceSigns } from '../../server/src/answering/extractive/answer-signs.ts';
import { languageOf } from '../../server/src/knowledge/index.ts';
import { embedderOf } from '../kit/embedder.ts';
import { fit } from '../retrieval/logistic.ts';
import { type Asked, askAll } from './ask.ts';
import { STRANGERS } from './strangers.ts';

/** As in degree.ts; tried with weights from 0.75 to 2 and limits from 1 to 5. */
const SENTENCE_WEIGHT = 1;
const SPOKEN_AT_MOST = 3;
const ALIKE_WEIGHT = 0.33;
/** Share of the natural questions to which nothing may be found, mean of all sets. */
const NOTHING_OF_NATURAL = 0.0275;
/** Share of the questions of other subjects that may be answered, in each set. */
const OFF_DOMAIN_ANSWERED = 0.02;
/** A set of fewer questions counts less. */
const QUESTIONS_OF_A_SET = 40;

const folder = process.env.EVAL_DATA ?? '';
const asked: Asked[] = [];
const embedder = await embedderOf(process.env);
for (const name of Object.keys(STRANGERS)) asked.push(...(await askAll(folder, name, embedder)));

type Signs = NonNullable<Asked['signs']>;
const known = asked.flatMap((one) => (one.signs ? [{ ...one, signs: one.signs }] : []));
type Known = (typeof known)[number];
const [first] = known;
if (!first) throw new Error('nothing was found for any question');
const names = Object.keys(first.signs) as (keyof Signs)[]; // the keys of Signs

const groupOf = ({ set, kind }: Asked) => `${set} ${kind}`;
const fitOn = (some: Known[]) => {
  const counts = new Map<string, number>();
  for (const one of some) counts.set(groupOf(one), (counts.get(groupOf(one)) ?? 0) + 1);
  const examples = some.map((one) => ({
    values: names.map((name) => one.signs[name]),
    right: one.kind === 'natural' ? 1 : 0,
    weight: 100 / Math.max(QUESTIONS_OF_A_SET, counts.get(groupOf(one)) ?? 0),
  }));
  const { weights, intercept } = fit(
    examples,
    names.map(() => 1),
  );
  const scoreOf = ({ signs }: Pick<Asked, 'signs'>) =>
    signs
      ? names.reduce((sum, name, index) => sum + (weights[index] ?? 0) * signs[name], intercept)
      : Number.NEGATIVE_INFINITY;
  return { weights, intercept, scoreOf };
};
type Score = ReturnType<typeof fitOn>['scoreOf'];

const share = (list: Asked[], is: (one: Asked) => boolean) => list.filter(is).length / (list.length || 1);
const meanOfSets = (list: Asked[], is: (one: Asked) => boolean) => {
  const sets = [...new Set(list.map(({ set }) => set))];
  return (
    sets.reduce(
      (sum, set) =>
        sum +
        share(
          list.filter((one) => one.set === set),
          is,
        ),
      0,
    ) / sets.length
  );
};
const bothOf = (score: Score) => (one: Asked) =>
  Math.min(SPOKEN_AT_MOST, score(one)) + SENTENCE_WEIGHT * one.sentence - ALIKE_WEIGHT * one.alike;

const STEPS = Array.from({ length: 240 }, (_, index) => index / 20 - 6);
const even = (kind: Asked['kind']) => asked.filter((one) => one.kind === kind && one.half === 0);

const fittable = known.filter(({ kind, half }) => kind !== 'adversarial' && half === 0);
const whole = fitOn(fittable);
for (const [index, name] of names.entries()) console.log(`    ${name}: ${whole.weights[index]?.toFixed(3)},`);
console.log(`  intercept: ${whole.intercept.toFixed(3)},`);
const nearFrom =
  STEPS.findLast(
    (step) => meanOfSets(even('natural'), (one) => whole.scoreOf(one) < step) <= NOTHING_OF_NATURAL,
  ) ?? 0;
console.log(`near from ${nearFrom}`);
const strangers = Object.keys(STRANGERS).map((set) =>
  asked.filter((one) => one.set === set && one.kind === 'off-domain'),
);
const from =
  STEPS.find((step) =>
    strangers.every(
      (some) => share(some, (one) => bothOf(whole.scoreOf)(one) >= step) <= OFF_DOMAIN_ANSWERED,
    ),
  ) ?? 0;
console.log(`answers from ${from}`);

const row = (set: string, score: Score) => {
  const of = (kind: Asked['kind']) => asked.filter((one) => one.set === set && one.kind === kind);
  const percent = (value: number) => (100 * value).toFixed(1).padStart(5);
  const isNothing = (one: Asked) => score(one) < nearFrom;
  const answers = (one: Asked) => !isNothing(one) && bothOf(score)(one) >= from;
  return [
    `natural ${percent(share(of('natural'), isNothing))} nothing ${percent(share(of('natural'), answers))} answers`,
    `off ${percent(share(of('off-domain'), answers))} answers ${percent(share(of('off-domain'), isNothing))} nothing`,
  ].join('  ');
};
for (const set of Object.keys(STRANGERS)) {
  const without = fitOn(fittable.filter((one) => one.set !== set));
  console.log(
    `${set.padEnd(18)} ${row(set, whole.scoreOf)}  | fitted without it: ${row(set, without.scoreOf)}`,
  );
}

/**
 * Natural questions whose correct page is among the first three. A sign that does not predict correct answers has no use in confidence.ts.
 */
const natural = asked.filter(({ kind, degree }) => kind === 'natural' && degree !== 'nothing');
for (const language of ['en', 'fr'] as const) {
  const some = natural.flatMap(({ sentenceSigns, measures, text }) =>
    sentenceSigns && languageOf(text) === language ? [{ signs: sentenceSigns, isRight: measures.right }] : [],
  );
  for (const name of Object.keys(some[0]?.signs ?? {}) as (keyof SentenceSigns)[]) {
    const rightOf = (list: typeof some) =>
      (list.filter(({ isRight }) => isRight).length / (list.length || 1)).toFixed(3);
    const having = some.filter(({ signs }) => signs[name] > 0);
    const others = some.filter(({ signs }) => !(signs[name] > 0));
    console.log(
      `${language} ${name.padEnd(22)} ${having.length} with it: ${rightOf(having)} right, without: ${rightOf(others)}`,
    );
  }
}
