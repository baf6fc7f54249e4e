import type { AskedSearch, KnowledgeBase } from '../kit/knowledge-base.ts';
import { mean } from '../kit/statistics.ts';
import type { Section } from '../kit/table.ts';
import { type FilledSet, PASSAGES, rankingOf } from './ask-set.ts';
import { ndcg, recall } from './measures.ts';
import type { Query } from './sets.ts';

type Measured = { ndcg10: number; recall10: number };
export type Compared = {
  name: string;
  questions: number;
  words: Measured;
  both: Measured;
  /** While only this share of the passages has a vector. */
  partly: (Measured & { share: number })[];
};

/** Fewer each time: vectors are taken away. */
const SHARES = [0.9, 0.5, 0.1];

/**
 * The answerable questions of a set, asked by words alone and by words and vectors: all of these, then some. Takes vectors
 * out of the knowledge base.
 */
export const compareWithVectors = async (
  base: KnowledgeBase,
  searchBoth: AskedSearch,
  filled: FilledSet,
  choose: (queries: Query[]) => Query[],
): Promise<Compared> => {
  const queries = choose(filled.set.queries).filter(({ relevant }) => relevant.size > 0);
  const measure = async (search: AskedSearch): Promise<Measured> => {
    const rankings: { ranking: string[]; relevant: Map<string, number> }[] = [];
    for (const { text, scope, relevant } of queries) {
      const hits = await search({ domainId: filled.domainOf(scope), question: text, limit: PASSAGES });
      rankings.push({ ranking: rankingOf(filled, hits), relevant });
    }
    return {
      ndcg10: mean(rankings.map(({ ranking, relevant }) => ndcg(ranking, relevant, 10))),
      recall10: mean(rankings.map(({ ranking, relevant }) => recall(ranking, relevant, 10))),
    };
  };
  const [words, both] = [await measure(base.search), await measure(searchBoth)];
  const partly: Compared['partly'] = [];
  for (const share of SHARES) {
    const search = await base.keepVectors(share);
    if (search) partly.push({ share, ...(await measure(search)) });
  }
  return {
    name: filled.set.name,
    questions: queries.length,
    words,
    both,
    partly,
  };
};

export const tableOf = (compared: Compared[], model: string): Section => ({
  title: `Words alone, and words and vectors of ${model}`,
  columns: [
    'set',
    'questions',
    'nDCG@10 by words',
    'by both',
    ...SHARES.map((share) => `with ${share * 100} % of the vectors`),
    'recall@10 by words',
    'by both',
  ],
  rows: compared.map(({ name, questions, words, both, partly }) => [
    name,
    questions,
    ...[words.ndcg10, both.ndcg10, ...partly.map(({ ndcg10 }) => ndcg10), words.recall10, both.recall10].map(
      (value) => value.toFixed(3),
    ),
  ]),
  note: 'Wanted: with vectors, and with a part of them, never below words alone by more than 0.003.',
});
