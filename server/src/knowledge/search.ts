import type pg from 'pg';
import { rank } from './lexical/rank.ts';
import { type QuestionWord, questionWords } from './question-words.ts';
import { createSearchIndexes } from './search-index.ts';
import { getPassages, type PassageRow } from './search-store.ts';
import type { Hit } from './types.ts';

/** What was said before the question: its words count, but less (`weight` below 1). */
export type Background = { text: string; weight: number }[];

export type Search = (asked: {
  domainId: string;
  question: string;
  limit: number;
  background?: Background;
}) => Promise<Hit[]>;

const BYTES_A_MB = 1_048_576;
/** Documents may come and go while a question is searched; after so many changes what was found last is good enough. */
const ATTEMPTS = 3;

/**
 * The search of one process. Passages are chosen in memory and fetched in one statement, which gives only what is in
 * the domain and visible at that moment and tells whether the choice was made on the present state.
 */
export const createSearch = (pool: pg.Pool, { memoryMb }: { memoryMb: number }): Search => {
  const indexes = createSearchIndexes(pool, memoryMb * BYTES_A_MB);

  /** The passages of a domain that fit a question best, best first. */
  return async ({ domainId, question, limit, background = [] }) => {
    const words = withBackground(questionWords(question), background);
    if (!words.length) return [];
    let index = await indexes.get(domainId);
    for (let attempt = 1; ; attempt += 1) {
      const ranked = rank(index, words, limit);
      const scores = new Map(ranked.map((found) => [`${found.readingId}/${found.ordinal}`, found.score]));
      const { state, passages } = await getPassages(pool, domainId, ranked);
      if (state === index.state || attempt === ATTEMPTS) {
        return passages.map((row) => hitOf(row, scores.get(`${row.reading_id}/${row.ordinal}`) ?? 0));
      }
      index = await indexes.refresh(domainId);
    }
  };
};

/** The words of a question, and those of its background that it does not have, with their weights. */
const withBackground = (words: QuestionWord[], background: Background): QuestionWord[] => {
  const seen = new Map(words.map((word) => [word.terms[0], word]));
  for (const { text, weight } of background) {
    for (const word of questionWords(text)) {
      if (!seen.has(word.terms[0])) seen.set(word.terms[0], { ...word, weight });
    }
  }
  return [...seen.values()];
};

const hitOf = (row: PassageRow, score: number): Hit => ({
  passageId: row.id,
  documentId: row.document_id,
  documentName: row.name,
  taught: row.taught,
  page: row.page,
  charStart: row.char_start,
  charEnd: row.char_end,
  text: row.text,
  headings: row.headings,
  boxes: row.boxes,
  locator: row.locator,
  score,
  lexicalScore: score,
  vectorScore: null,
});
