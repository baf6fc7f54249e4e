import type { Search } from '../../server/src/knowledge/index.ts';
import { type Embedder, openEmbedder } from '../../server/src/platform/models/models.ts';
import type { KnowledgeBase } from '../kit/knowledge-base.ts';
import { mean } from '../kit/statistics.ts';
import type { Section } from '../kit/table.ts';
import { type FilledSet, PASSAGES, rankingOf } from './ask-set.ts';
import { ndcg, recall } from './measures.ts';
import type { Query } from './sets.ts';

type Measured = { ndcg10: number; recall10: number };
export type Compared = { name: string; questions: number; words: Measured; both: Measured };

/** The embedding model that the environment names, as for the server; undefined without one. */
export const embedderOf = async (
  environment: Record<string, string | undefined>,
): Promise<Embedder | undefined> =>
  environment.EMBEDDING_MODEL
    ? openEmbedder(environment.EMBEDDING_MODEL, { ...environment, fetch })
    : undefined;

/** The answerable questions of a set, asked by words alone and by words and vectors. */
export const compareWithVectors = async (
  base: KnowledgeBase,
  searchBoth: Search,
  filled: FilledSet,
  choose: (queries: Query[]) => Query[],
): Promise<Compared> => {
  const queries = choose(filled.set.queries).filter(({ relevant }) => relevant.size > 0);
  const measure = async (search: Search): Promise<Measured> => {
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
  return {
    name: filled.set.name,
    questions: queries.length,
    words: await measure(base.search),
    both: await measure(searchBoth),
  };
};

export const tableOf = (compared: Compared[], model: string): Section => ({
  title: `Words alone, and words and vectors of ${model}`,
  columns: ['set', 'questions', 'nDCG@10 by words', 'by both', 'recall@10 by words', 'by both'],
  rows: compared.map(({ name, questions, words, both }) => [
    name,
    questions,
    ...[words.ndcg10, both.ndcg10, words.recall10, both.recall10].map((value) => value.toFixed(3)),
  ]),
  note: 'Wanted: with vectors never below words alone.',
});
