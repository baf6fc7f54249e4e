/**
 * What people are told where no answer was made, without a model, before and after excerpts stood under "This may answer
 * it": `EVAL_DATA=/folder node bench/refusals/run.ts`, `--short` for some sets, `--sets a,b` for others. Of each set every
 * k-th of its natural questions is asked, and every k-th of a set on another subject. Prints a Markdown table.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bestSentences } from '../../server/src/answering/extractive/index.ts';
import { mayAnswer } from '../../server/src/answering/index.ts';
import { type KnowledgeBase, openKnowledgeBase } from '../kit/knowledge-base.ts';
import { toMarkdown } from '../kit/table.ts';
import { type FilledSet, fillSet, rankingOf } from '../retrieval/ask-set.ts';
import { loadSet, type Query } from '../retrieval/sets.ts';

/** Whose questions are asked of which set: the same language, another subject. */
const STRANGERS: Record<string, string> = {
  financebench: 'squad2-dev',
  'azure-northwind': 'scifact',
  scifact: 'policyqa',
  policyqa: 'scifact',
  'squad2-dev': 'policyqa',
  mtrag: 'scifact',
  'wixqa-sample': 'scifact',
  'piaf-fr': 'cnil-fr',
  'fquad-fr-valid': 'service-public-fr',
  'cnil-fr': 'piaf-fr',
  'service-public-fr': 'fquad-fr-valid',
  'french-texts-pdf': 'fquad-fr-valid',
};
const SHORT_SETS = ['azure-northwind', 'cnil-fr', 'wixqa-sample'];
const QUESTIONS_AT_LEAST = 100;
/** As many as an answer is made from. */
const PASSAGES_READ = 8;
const RIGHT_AMONG = 3;
/** Points of off-domain questions that may be answered with excerpts more than before. */
const POINTS_AT_MOST = 10;

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, sets: { type: 'string' } },
});
const folder = process.env.EVAL_DATA ?? '';
const wanted = values.sets?.split(',') ?? (values.short ? SHORT_SETS : Object.keys(STRANGERS));
const names = wanted.filter((name) => existsSync(join(folder, name, 'corpus.jsonl')));
if (!names.length) throw new Error('EVAL_DATA holds none of the sets');

/** Every k-th, so that at least a hundred are left where there are so many. */
const taken = (queries: Query[]): Query[] => {
  const step = Math.max(1, Math.floor(queries.length / QUESTIONS_AT_LEAST));
  return queries.filter((_query, index) => index % step === 0);
};
const naturalOf = (queries: Query[]) =>
  taken(queries.filter(({ relevant, unanswerable }) => relevant.size > 0 && !unanswerable));

type Ended = 'answered' | 'may_answer' | 'nothing';

const ask = async (base: KnowledgeBase, filled: FilledSet, question: string, scope: string) => {
  const hits = await base.search({ domainId: filled.domainOf(scope), question, limit: PASSAGES_READ });
  const right = rankingOf(filled, hits).slice(0, RIGHT_AMONG);
  const { confident } = bestSentences(question, hits, { max: 1 });
  const ended: Ended = confident ? 'answered' : mayAnswer(question, hits).length ? 'may_answer' : 'nothing';
  return { right, ended };
};

const share = (part: number, all: number) => (100 * part) / Math.max(1, all);
const count = (list: Ended[], ...kinds: Ended[]) => list.filter((one) => kinds.includes(one)).length;
/** Share that was refused without excerpts, and is refused with them, in percent. */
const refused = (ended: Ended[]) => ({
  before: share(count(ended, 'may_answer', 'nothing'), ended.length),
  after: share(count(ended, 'nothing'), ended.length),
});

const rows: (string | number)[][] = [];
const worse: string[] = [];
for (const name of names) {
  const set = loadSet(folder, name);
  const strangerName = STRANGERS[name];
  const stranger = strangerName ? loadSet(folder, strangerName) : null;
  if (!set || !stranger) throw new Error(`EVAL_DATA holds no ${name} or ${strangerName}`);
  const base = await openKnowledgeBase();
  try {
    const filled = await fillSet(base, set);
    const natural: Ended[] = [];
    for (const query of naturalOf(set.queries)) {
      const { right, ended } = await ask(base, filled, query.text, query.scope);
      if (right.some((entry) => query.relevant.has(entry))) natural.push(ended);
    }
    const scopes = [...new Set(set.documents.map(({ scope }) => scope))];
    const strange: Ended[] = [];
    for (const [index, query] of taken(stranger.queries).entries()) {
      const { ended } = await ask(base, filled, query.text, scopes[index % scopes.length] ?? '');
      strange.push(ended);
    }
    const [known, unknown] = [refused(natural), refused(strange)];
    const fewer = unknown.before - unknown.after;
    if (fewer > POINTS_AT_MOST) worse.push(`${name} ${fewer.toFixed(1)}`);
    rows.push([
      name,
      natural.length,
      known.before.toFixed(1),
      known.after.toFixed(1),
      stranger.name,
      strange.length,
      unknown.before.toFixed(1),
      unknown.after.toFixed(1),
      fewer.toFixed(1),
    ]);
  } finally {
    await base.close();
  }
}
console.log(
  toMarkdown({
    title: 'Refusals without a model',
    columns: [
      'set',
      `natural questions, right page among ${RIGHT_AMONG}`,
      'refused before, %',
      'after, %',
      'off-domain questions of',
      'asked',
      'refused before, %',
      'after, %',
      'fewer, points',
    ],
    rows,
    note: worse.length
      ? `More than ${POINTS_AT_MOST} points fewer: ${worse.join(', ')}.`
      : `No set is more than ${POINTS_AT_MOST} points lower in off-domain refusals.`,
  }),
);
if (worse.length) process.exitCode = 1;
