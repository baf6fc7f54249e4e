import type pg from 'pg';
import type { ParsedPage } from './parse/messages.ts';
import type { ParserPool } from './parse/parser-pool.ts';
import {
  beginReading,
  collectPostings,
  deleteReadings,
  hideReadings,
  insertPages,
  insertPostings,
  type Postings,
  showReading,
} from './store.ts';
import { languageOf, type TextLanguage } from './terms.ts';
import { parseText } from './text-page.ts';

type Target = {
  pool: pg.Pool;
  documentId: string;
  domainId: string;
  /** Shown name of the document; its words are searched too. */
  name: string;
};

export type Ingestion = Target & {
  parsers: ParserPool;
  filePath: string;
  embed?: ((texts: string[]) => Promise<number[][]>) | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: { pagesDone: number; pagesTotal: number }) => void;
};

export type Ingested = {
  pages: number;
  passages: number;
  pagesWithoutText: number[];
  language: TextLanguage;
};

/**
 * Reads a PDF into passages that can be found. The new reading becomes visible at the very end, in one statement;
 * until then the document's earlier one answers. Cut short, it can be run again. Throws IngestionFailure.
 */
export const ingestPdf = (ingestion: Ingestion): Promise<Ingested> => {
  const { parsers, name, filePath, signal, onProgress } = ingestion;
  return readInto(ingestion, signal, (store) =>
    parsers.parse({
      path: filePath,
      name,
      signal,
      onPages: async (pages, done, total) => {
        await store(pages);
        onProgress?.({ pagesDone: done, pagesTotal: total });
      },
    }),
  );
};

/** Reads a plain text the same way. It is short (a lesson), so it is split here and not in a process of its own. */
export const ingestText = (ingestion: Target & { text: string }): Promise<Ingested> =>
  readInto(ingestion, undefined, async (store) => {
    const { text, name } = ingestion;
    await store([parseText(text, name)]);
    return { pages: 1, pagesWithoutText: [], language: languageOf(text) };
  });

type Parsed = Omit<Ingested, 'passages'>;

const readInto = async (
  { pool, documentId, domainId }: Target,
  signal: AbortSignal | undefined,
  parse: (store: (pages: ParsedPage[]) => Promise<void>) => Promise<Parsed>,
): Promise<Ingested> => {
  const readingId = await beginReading(pool, documentId, domainId);
  const postings: Postings = new Map();
  const totals = { chunks: 0, terms: 0 };
  try {
    const parsed = await parse(async (pages) => {
      const passages = pages.flatMap((page) => page.passages);
      const numbers = await insertPages(pool, readingId, pages);
      collectPostings(postings, passages, numbers);
      totals.chunks += passages.length;
      totals.terms += passages.reduce((sum, { length }) => sum + length, 0);
    });
    await insertPostings(pool, readingId, domainId, postings);
    signal?.throwIfAborted();
    await showReading(pool, documentId, readingId, totals);
    const { pages, pagesWithoutText, language } = parsed;
    return { pages, passages: totals.chunks, pagesWithoutText, language };
  } catch (error) {
    await pool.query('delete from reading where id = $1', [readingId]).catch(() => {}); // the next attempt does it too
    throw error;
  }
};

/** Takes a document out of answers at once, then removes what was read of it. */
export const removeDocument = async (pool: pg.Pool, documentId: string): Promise<void> => {
  await hideReadings(pool, documentId);
  await deleteReadings(pool, documentId);
};
