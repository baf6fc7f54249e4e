/**
 * Fits the coefficients of server/src/answering/extractive/confidence.ts: `EVAL_DATA=/folder node bench/retrieval/fit-confidence.ts`.
 * Wrong are the unanswerable questions of squad2-dev and questions that were asked about other texts; right are its answerable ones and those of other sets whose
 * page ranks first (every second one is kept out). Prints the coefficients, and the curve of squad2-dev when each
 * article is judged by a model that was fitted without it.
 */
import type { Signs } from '../../server/src/answering/extractive/answer-signs.ts';
import { languageOf, type TextLanguage } from '../../server/src/knowledge/terms.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { type AskedSet, askSet, fillSet, type Judged } from './ask-set.ts';
import { type Example, fit, predict } from './logistic.ts';
import { type EvaluationSet, loadSet, type Query } from './sets.ts';

const MAIN = 'squad2-dev';
const ALSO_RIGHT = ['piaf-fr', 'fquad-fr-valid', 'cnil-fr', 'service-public-fr', 'policyqa'];
/** Questions of one set put to the texts of another. */
const ELSEWHERE = [
  { texts: 'squad2-dev', questions: ['mtrag', 'scifact'] },
  { texts: 'fquad-fr-valid', questions: ['piaf-fr', 'cnil-fr'] },
];
const QUESTIONS_A_SET = 500;
const QUESTIONS_ELSEWHERE = 100;
const FOLDS = 4;
/** Examples of questions put to other texts count so often in English: they are few, and to quote for them is worst. */
const TIMES_ELSEWHERE = 3;
/**
 * What a sign may say. Without this the fit learns how unanswerable questions of squad2-dev were written (all their words
 * are in the passage), and plain questions about a small domain are refused.
 */
const SENSES: Record<keyof Signs, -1 | 0 | 1> = {
  shareInSentence: 1,
  namesMissing: -1,
  namesMissingAround: -1,
  numbersMissing: -1,
  numbersMissingAround: -1,
  numbersFound: 1,
  kindMissing: -1,
  kindFound: 1,
  pairsNear: 1,
  negatedQuestion: -1,
  opposites: -1,
  limitsMissing: -1,
  relatedAround: 1,
  oppositesAround: -1,
};
const FRENCH: (keyof Signs)[] = [
  'shareInSentence',
  'namesMissing',
  'numbersMissingAround',
  'numbersFound',
  'kindMissing',
  'kindFound',
  'pairsNear',
  'negatedQuestion',
  'opposites',
];
const POINTS = [0.05, 0.1, 0.15, 0.2, 0.3];

const folder = process.env.EVAL_DATA ?? '';
const load = (name: string): EvaluationSet => {
  const set = loadSet(folder, name);
  if (!set) throw new Error(`EVAL_DATA holds no ${name}`);
  return set;
};
const some = (queries: Query[], count: number): Query[] => {
  const step = Math.ceil(queries.length / count);
  return queries.filter((_query, index) => index % step === 0);
};
const ask = async (set: EvaluationSet): Promise<AskedSet> => {
  const base = await openKnowledgeBase();
  try {
    return await askSet(base, await fillSet(base, set), (queries) => queries);
  } finally {
    await base.close();
  }
};
const askElsewhere = async (texts: string, questions: string[]): Promise<Labelled[]> => {
  const queries = questions.flatMap((name) => some(load(name).queries, QUESTIONS_ELSEWHERE));
  const unanswerable = queries.map((query) => ({ ...query, relevant: new Map(), unanswerable: true }));
  return labelled(await ask({ ...load(texts), queries: unanswerable }));
};

type Labelled = Example & { group: string; language: TextLanguage };
const labelled = ({ judged }: AskedSet): Labelled[] =>
  judged.flatMap(({ query, signs, firstIsRelevant }: Judged) => {
    if (!signs || !(query.unanswerable || firstIsRelevant)) return [];
    const right = query.unanswerable ? 0 : 1;
    return [{ values: Object.values(signs), right, group: query.group, language: languageOf(query.text) }];
  });
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;

const main = await ask(load(MAIN));
const others: { name: string; examples: Labelled[]; isElsewhere: boolean }[] = [];
for (const name of ALSO_RIGHT) {
  const set = load(name);
  const asked = await ask({ ...set, queries: some(set.queries, QUESTIONS_A_SET) });
  others.push({ name, examples: labelled(asked), isElsewhere: false });
}
for (const { texts, questions } of ELSEWHERE)
  others.push({
    name: `${questions} asked of ${texts}`,
    examples: await askElsewhere(texts, questions),
    isElsewhere: true,
  });

/** Fits one language, prints its figures and what they are worth on what was kept out. */
const fitLanguage = (language: TextLanguage, signs: (keyof Signs)[]) => {
  const names = Object.keys(SENSES) as (keyof Signs)[]; // the keys of SENSES, in the order of the values
  const used = names.flatMap((name, index) => (signs.includes(name) ? [index] : []));
  const senses = signs.map((name) => SENSES[name]);
  // There are no French questions that only look answerable: French has the English ones to learn from, too.
  const usable = (examples: Labelled[]) =>
    examples
      .filter((one) => language === 'fr' || one.language === 'en')
      .map((one) => ({ ...one, values: used.map((index) => one.values[index] ?? 0) }));
  const own = usable(labelled(main));
  const also = others.flatMap(({ examples, isElsewhere }) => {
    const half = usable(examples.filter((_example, index) => index % 2 === 0));
    return isElsewhere && language === 'en' ? Array(TIMES_ELSEWHERE).fill(half).flat() : half;
  });
  const groups = [...new Set(own.map(({ group }) => group))].sort();
  const heldOut = own.map((example) => ({
    ...example,
    fold: groups.indexOf(example.group) % FOLDS,
    likelihood: 0,
  }));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = fit([...heldOut.filter((example) => example.fold !== fold), ...also], senses);
    for (const example of heldOut)
      if (example.fold === fold) example.likelihood = predict(model, example.values);
  }
  const wrong = heldOut.filter(({ right }) => !right);
  for (const point of POINTS) {
    const likelihoods = heldOut.filter(({ right }) => right).map(({ likelihood }) => likelihood);
    const threshold = quantile(likelihoods, point);
    const refused = wrong.filter(({ likelihood }) => likelihood < threshold).length / wrong.length;
    console.log(
      `${language}, held out: ${point} of the answerable refused, ${refused.toFixed(3)} of the unanswerable, at ${threshold.toFixed(3)}`,
    );
  }
  const model = fit([...own, ...also], senses);
  for (const [index, name] of signs.entries()) console.log(`  ${name}: ${model.weights[index]?.toFixed(3)},`);
  console.log(`intercept: ${model.intercept.toFixed(3)}`);
  const answerable = own.filter(({ right }) => right).map(({ values }) => predict(model, values));
  const threshold = quantile(answerable, 0.15);
  for (const point of [0.12, 0.13, 0.14, 0.15])
    console.log(`threshold for ${point}: ${quantile(answerable, point).toFixed(3)}`);
  for (const { name, examples } of others) {
    const kept = usable(examples.filter((_example, index) => index % 2 === 1));
    const refused = kept.filter(({ values }) => predict(model, values) < threshold).length / kept.length;
    if (kept.length) console.log(`${name}, held out: ${refused.toFixed(3)} of ${kept.length} refused`);
  }
};

fitLanguage('en', Object.keys(SENSES) as (keyof Signs)[]); // the keys of SENSES
fitLanguage('fr', FRENCH);
