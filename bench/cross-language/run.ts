/**
 * French questions on English texts and English questions on French texts (bench/sets/cross-language): `EVAL_DATA=/folder
 * node bench/cross-language/run.ts`, `--short` for the smallest set, `--sets a,b` for some. With EMBEDDING_MODEL or
 * TEST_EMBEDDER_DIR set (bench/kit/embedder.ts), by words and vectors as well. Prints Markdown tables, the weakest tenth of the questions among them.
 */
import { parseArgs } from 'node:util';
import { closeEmbedder, embedderOf } from '../kit/embedder.ts';
import { type KnowledgeBase, openKnowledgeBase } from '../kit/knowledge-base.ts';
import { mean } from '../kit/statistics.ts';
import { toMarkdown } from '../kit/table.ts';
import { type FilledSet, fillSet, PASSAGES, rankingOf } from '../retrieval/ask-set.ts';
import { recall } from '../retrieval/measures.ts';
import { loadSet, type Query } from '../retrieval/sets.ts';
import { inOtherLanguage, TRANSLATED } from '../sets/cross-language.ts';

const SHORT_SETS = ['azure-northwind'];
const DEPTH = 10;
const WANTED = '0.80';

type Search = KnowledgeBase['search'];
/** How one question was found, by one way of searching. */
type Found = { recall10: number; firstRight: number };
type Asked = { set: string; query: Query; original: Found; words: Found; both: Found | null };

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, sets: { type: 'string' } },
});
const names = values.sets?.split(',') ?? (values.short ? SHORT_SETS : Object.keys(TRANSLATED));
const embedder = await embedderOf(process.env);

const find = async (search: Search, filled: FilledSet, { text, scope, relevant }: Query): Promise<Found> => {
  const hits = await search({ domainId: filled.domainOf(scope), question: text, limit: PASSAGES });
  const ranking = rankingOf(filled, hits);
  const firstRight = ranking.findIndex((entry) => relevant.has(entry));
  return {
    recall10: recall(ranking, relevant, DEPTH),
    firstRight: firstRight < 0 ? Number.POSITIVE_INFINITY : firstRight + 1,
  };
};

const askSet = async (name: string): Promise<Asked[]> => {
  const set = loadSet(process.env.EVAL_DATA ?? '', name);
  const translated = set && inOtherLanguage(set);
  if (!set || !translated) throw new Error(`EVAL_DATA holds no ${name}, or none of it is translated`);
  const originals = new Map(set.queries.map((query) => [query.id, query]));
  const base = await openKnowledgeBase(embedder);
  try {
    const filled = await fillSet(base, translated);
    const asked: Asked[] = [];
    for (const query of translated.queries) {
      asked.push({
        set: translated.name,
        query,
        original: await find(base.search, filled, originals.get(query.id) ?? query),
        words: await find(base.search, filled, query),
        both: base.searchBoth && (await find(base.searchBoth, filled, query)),
      });
    }
    return asked;
  } finally {
    await base.close();
  }
};

const rowOf = (name: string, asked: Asked[]): (string | number)[] => {
  const of = (found: (one: Asked) => Found | null) =>
    mean(asked.map((one) => found(one)?.recall10 ?? 0)).toFixed(3);
  return [
    name,
    asked.length,
    of(({ original }) => original),
    of(({ words }) => words),
    embedder ? of(({ both }) => both) : '',
    WANTED,
  ];
};

const asked: Asked[] = [];
const rows: (string | number)[][] = [];
for (const name of names) {
  const some = await askSet(name);
  rows.push(rowOf(some[0]?.set ?? name, some));
  asked.push(...some);
}
console.log(
  toMarkdown({
    title: `Questions in the other language, by words${embedder ? ` and by vectors of ${embedder.model}` : ''}`,
    columns: [
      'set',
      'questions',
      'recall@10 of the originals by words',
      'translated, by words',
      'by both',
      'wanted',
    ],
    rows: [...rows, rowOf('all', asked)],
    note: 'Every k-th question of each set, translated by hand; the wanted figure is for words and vectors.',
  }),
);

const rankOf = (found: Found | null) => (found && Number.isFinite(found.firstRight) ? found.firstRight : '-');
const weakest = [...asked]
  .sort((a, b) => (b.both ?? b.words).firstRight - (a.both ?? a.words).firstRight || 0)
  .slice(0, Math.ceil(asked.length / 10));
console.log(
  `\n${toMarkdown({
    title: 'The weakest tenth of them',
    columns: ['set', 'id', 'question', 'right page at rank, original', 'by words', 'by both'],
    rows: weakest.map(({ set, query, original, words, both }) => [
      set,
      query.id,
      query.text,
      rankOf(original),
      rankOf(words),
      embedder ? rankOf(both) : '',
    ]),
    note: `Sorted by the rank of the first right page; "-" where it was not among the pages of ${PASSAGES} passages.`,
  })}`,
);
await closeEmbedder();
