import { bestSentences, degreeOf, type Quotes } from '../../server/src/answering/extractive/index.ts';
import type { KnowledgeBase } from '../kit/knowledge-base.ts';
import { ndcg, recall } from './measures.ts';
import type { EvaluationSet, Query } from './sets.ts';

/** Passages fetched, so that ten different pages are among them. */
export const PASSAGES = 40;
/** Passages that an answer is written from, as in the server. */
const PASSAGES_READ = 8;
const QUOTES = 4;

export type Judged = {
  query: Query;
  ndcg10: number;
  recall5: number;
  recall10: number;
  searchMs: number;
  /** Entries of other scopes among the hits. */
  foreign: number;
  firstIsRelevant: boolean;
  confident: boolean;
  confidence: number;
  signs: Quotes['signs'];
  quotes: number;
  quotesNotInPage: number;
};
export type AskedSet = { set: EvaluationSet; passages: number; filledSeconds: number; judged: Judged[] };

/** A set in a knowledge base, and how its entries and scopes are found there. */
export type FilledSet = {
  set: EvaluationSet;
  passages: number;
  filledSeconds: number;
  domainOf: (scope: string) => string;
  scopeOf: (documentId: string) => string;
  entryOf: (documentId: string, page: number) => string;
};

/** Stores a set, each scope as a domain of its own. */
export const fillSet = async (base: KnowledgeBase, set: EvaluationSet): Promise<FilledSet> => {
  const began = performance.now();
  const domains = new Map<string, string>();
  const entries = new Map<string, (page: number) => string>();
  for (const { scope } of set.documents) {
    if (!domains.has(scope)) domains.set(scope, await base.makeDomain());
  }
  const domainOf = (scope: string) => domains.get(scope) ?? '';
  const scopes = new Map<string, string>();
  let passages = 0;
  for (const { name, scope, filePath, pages, entryOf } of set.documents) {
    const added = filePath
      ? await base.addFile(domainOf(scope), name, filePath, 'pdf')
      : await base.addText(domainOf(scope), name, pages);
    entries.set(added.documentId, entryOf);
    scopes.set(added.documentId, scope);
    passages += added.passages;
  }
  await base.addVectors();
  return {
    set,
    passages,
    filledSeconds: (performance.now() - began) / 1_000,
    domainOf,
    scopeOf: (documentId) => scopes.get(documentId) ?? '',
    entryOf: (documentId, page) => entries.get(documentId)?.(page) ?? '',
  };
};

/** Asks every question of a set that `choose` leaves. */
export const askSet = async (
  base: KnowledgeBase,
  filled: FilledSet,
  choose: (queries: Query[]) => Query[],
): Promise<AskedSet> => {
  const { set, passages, filledSeconds, domainOf, scopeOf } = filled;
  const judged: Judged[] = [];
  for (const query of choose(set.queries)) {
    const asked = performance.now();
    const hits = await base.search({
      domainId: domainOf(query.scope),
      question: query.text,
      limit: PASSAGES,
    });
    const searchMs = performance.now() - asked;
    const ranking = rankingOf(filled, hits);
    const read = hits.slice(0, PASSAGES_READ);
    const { sentences, confidence, signs } = bestSentences(query.text, read, { max: QUOTES });
    const confident = degreeOf(query.text, read).degree === 'answers';
    const pages = await Promise.all(
      sentences.map(({ hit }) => textOfPage(base, read[hit]?.documentId ?? '', read[hit]?.page ?? 0)),
    );
    judged.push({
      query,
      ndcg10: ndcg(ranking, query.relevant, 10),
      recall5: recall(ranking, query.relevant, 5),
      recall10: recall(ranking, query.relevant, 10),
      searchMs,
      foreign: hits.filter((hit) => scopeOf(hit.documentId) !== query.scope).length,
      firstIsRelevant: query.relevant.has(ranking[0] ?? ''),
      confident,
      confidence,
      signs,
      quotes: sentences.length,
      quotesNotInPage: sentences.filter(({ text }, index) => !pages[index]?.includes(text)).length,
    });
  }
  return { set, passages, filledSeconds, judged };
};

/** The entries that passages are of, best first, each once. */
export const rankingOf = ({ entryOf }: FilledSet, hits: { documentId: string; page: number }[]): string[] => [
  ...new Set(hits.map(({ documentId, page }) => entryOf(documentId, page))),
];

const textOfPage = async (base: KnowledgeBase, documentId: string, page: number): Promise<string> => {
  const { rows } = await base.pool.query<{ text: string }>(
    `select p.text from page p join reading r on r.id = p.reading_id
     where r.document_id = $1 and r.visible and p.number = $2`,
    [documentId, page],
  );
  return rows[0]?.text ?? '';
};
