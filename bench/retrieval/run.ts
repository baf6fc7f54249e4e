/**
 * Retrieval on the evaluation data through the product's own ingestion and search: `EVAL_DATA=/folder node
 * bench/retrieval/run.ts`, `--short` for a part of it, `--sets a,b` for some sets. Prints Markdown tables. With
 * EMBEDDING_MODEL or TEST_EMBEDDER_DIR set (bench/kit/embedder.ts), words alone are compared with words and vectors as well.
 */
import { parseArgs } from 'node:util';
import { closeEmbedder, embedderOf } from '../kit/embedder.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { mean, median, p95 } from '../kit/statistics.ts';
import { toMarkdown } from '../kit/table.ts';
import { type AskedSet, askSet, fillSet, type Judged } from './ask-set.ts';
import { refusals } from './refusals.ts';
import { loadSet, type Query } from './sets.ts';
import { speed } from './speed.ts';
import { type Compared, compareWithVectors, tableOf } from './with-vectors.ts';

const SETS = [
  'financebench',
  'azure-northwind',
  'french-texts-pdf',
  'piaf-fr',
  'fquad-fr-valid',
  'cnil-fr',
  'service-public-fr',
  'scifact',
  'policyqa',
  'squad2-dev',
  'mtrag',
];
const SHORT_SETS = ['azure-northwind', 'cnil-fr', 'policyqa', 'squad2-dev'];
const SHORT_QUERIES = 250;
const SIZES = [2_000, 8_000, 20_000];
const SHORT_SIZES = [2_000];
/** nDCG@10 wanted without vectors; of financebench recall@10. */
const WANTED: Record<string, string> = {
  financebench: 'recall@10 0.40',
  'azure-northwind': '0.55',
  'piaf-fr': '0.82',
  'cnil-fr': '0.62',
  scifact: '0.71',
  policyqa: '0.42',
  mtrag: '0.69',
};

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, sets: { type: 'string' } },
});
const folder = process.env.EVAL_DATA ?? '';
const names = values.sets?.split(',') ?? (values.short ? SHORT_SETS : SETS);
const some = (queries: Query[]): Query[] => {
  const step = values.short ? Math.ceil(queries.length / SHORT_QUERIES) : 1;
  return queries.filter((_query, index) => index % step === 0);
};

const three = (value: number) => value.toFixed(3);

const rowOf = ({ set, passages, filledSeconds, judged }: AskedSet): (string | number)[] => {
  const answerable = judged.filter(({ query }) => query.relevant.size > 0);
  const of = (measure: (one: Judged) => number) => three(mean(answerable.map(measure)));
  const milliseconds = judged.map(({ searchMs }) => searchMs);
  return [
    set.name,
    set.documents.length,
    passages,
    filledSeconds,
    answerable.length,
    of(({ ndcg10 }) => ndcg10),
    of(({ recall5 }) => recall5),
    of(({ recall10 }) => recall10),
    WANTED[set.name] ?? '',
    median(milliseconds),
    p95(milliseconds),
  ];
};

const asked: AskedSet[] = [];
const compared: Compared[] = [];
const embedder = await embedderOf(process.env);
for (const name of names) {
  const set = loadSet(folder, name);
  if (!set) throw new Error(`EVAL_DATA holds no ${name}`);
  const base = await openKnowledgeBase(embedder);
  try {
    const filled = await fillSet(base, set);
    asked.push(await askSet(base, filled, some));
    if (base.searchBoth) compared.push(await compareWithVectors(base, base.searchBoth, filled, some));
  } finally {
    await base.close();
  }
}
const all = asked.flatMap(({ judged }) => judged);
const count = (measure: (one: Judged) => number) => all.reduce((sum, one) => sum + measure(one), 0);
const foreign = count((one) => one.foreign);
const notInPage = count(({ quotesNotInPage }) => quotesNotInPage);
console.log(
  toMarkdown({
    title: 'Retrieval without vectors',
    columns: [
      'set',
      'documents',
      'passages',
      'filled in, s',
      'questions',
      'nDCG@10',
      'recall@5',
      'recall@10',
      'wanted',
      'search median, ms',
      'p95, ms',
    ],
    rows: asked.map(rowOf),
    note: [
      `Embedded store; PDFs are judged by page. Passages of another domain: ${foreign}.`,
      `Quotes: ${count(({ quotes }) => quotes)}, not word for word in their page: ${notInPage}.`,
      ...(values.short ? ['Short form: some sets, some questions.'] : []),
    ].join(' '),
  }),
);
if (embedder) console.log(`\n${toMarkdown(tableOf(compared, embedder.model))}`);
for (const section of refusals(asked)) console.log(`\n${toMarkdown(section)}`);
if (!values.sets) {
  const base = await openKnowledgeBase();
  try {
    console.log(`\n${toMarkdown(await speed(base, folder, values.short ? SHORT_SIZES : SIZES))}`);
  } finally {
    await base.close();
  }
}
if (foreign || notInPage) process.exitCode = 1;
await closeEmbedder();
