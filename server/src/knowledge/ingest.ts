import type { FileType, HiddenParts } from '@docent/contract';
import type pg from 'pg';
import { createPassageIndex } from './lexical/index-passage.ts';
import { locate } from './parse/locate.ts';
import type { ParsedPage } from './parse/messages.ts';
import { parsedPage } from './parse/parsed-page.ts';
import type { ParserPool } from './parse/parser-pool.ts';
import { storeWords } from './spelling/word-store.ts';
import { createSplitter } from './split.ts';
import {
  beginReading,
  deleteReadings,
  hideReadings,
  insertPages,
  type Queries,
  showReading,
} from './store.ts';
import { languageOf, type TextLanguage } from './terms.ts';
import { textPage } from './text-page.ts';
import { READER_VERSIONS } from './versions.ts';

type Target = {
  pool: pg.Pool;
  documentId: string;
  domainId: string;
  /** Version of the document; 1 by default. */
  version?: number;
  /** Displayed name of the document; its words are searchable. */
  name: string;
  /** Makes the new reading visible by calling `show`; by default with the pool. */
  finish?: (show: (on: Queries) => Promise<void>, read: NewReading) => Promise<void>;
};

/** Complete reading that is not yet visible. */
export type NewReading = { readingId: number; ingested: Ingested };

export type Ingestion = Target & {
  parsers: ParserPool;
  filePath: string;
  type: FileType;
  maxPages: number;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: { pagesDone: number; pagesTotal: number }) => void;
};

export type Ingested = {
  pages: number;
  passages: number;
  pagesWithoutText: number[];
  /** Scanned pages read by character recognition. */
  pagesRecognised: number;
  hiddenParts: HiddenParts;
  language: TextLanguage;
};

/**
 * Parses a file into searchable passages. The new reading becomes visible at the end, in one statement; until then the previous one is
 * used. Vectors are added later (vectors/embed-waiting.ts). After an interruption it can be called again.
 *
 * @throws IngestionFailure
 */
export const ingestFile = (ingestion: Ingestion): Promise<Ingested> => {
  const { parsers, name, filePath, type, maxPages, signal, onProgress } = ingestion;
  return readInto({ ...ingestion, readerVersion: READER_VERSIONS[type] }, signal, (store) =>
    parsers.parse({
      path: filePath,
      type,
      maxPages,
      name,
      signal,
      onPages: async (pages, done, total) => {
        await store(pages);
        onProgress?.({ pagesDone: done, pagesTotal: total });
      },
    }),
  );
};

/** Ingests plain texts, one per page, in the same way but in this process: only for texts as short as a lesson. */
export const ingestText = (ingestion: Target & { pages: string[] }): Promise<Ingested> =>
  readInto({ ...ingestion, readerVersion: READER_VERSIONS.docent_chat }, undefined, async (store) => {
    const { pages: texts, name } = ingestion;
    const split = createSplitter();
    const index = createPassageIndex(name);
    const pages = texts.map((text, at) => {
      const page = textPage(at + 1, text);
      const passages = split(page).map((passage) => locate(page, passage));
      for (const passage of passages) index.add(passage);
      return parsedPage(page, passages);
    });
    await store(pages);
    return {
      pages: pages.length,
      pagesWithoutText: [],
      pagesRecognised: 0,
      hiddenParts: {},
      language: languageOf(texts.join('\n')),
      ...index.build(),
    };
  });

type Parsed = Omit<Ingested, 'passages'> & { segment: Uint8Array; words: string };

const readInto = async (
  { pool, finish = (show) => show(pool), ...target }: Target & { readerVersion: number },
  signal: AbortSignal | undefined,
  parse: (store: (pages: ParsedPage[]) => Promise<void>) => Promise<Parsed>,
): Promise<Ingested> => {
  const readingId = await beginReading(pool, target);
  let passages = 0;
  try {
    const { segment, words, ...parsed } = await parse(async (pages) => {
      passages += await insertPages(pool, readingId, pages, passages);
    });
    signal?.throwIfAborted();
    const ingested = { ...parsed, passages };
    const { documentId } = target;
    await storeWords(pool, readingId, words);
    await finish((on) => showReading(on, { documentId, readingId, passages, segment }), {
      readingId,
      ingested,
    });
    return ingested;
  } catch (error) {
    await pool.query('delete from reading where id = $1', [readingId]).catch(() => {}); // the next attempt deletes it too
    throw error;
  }
};

/** Hides a document from answers at once, then deletes its readings. */
export const removeDocument = async (pool: pg.Pool, documentId: string): Promise<void> => {
  await hideReadings(pool, [documentId]);
  await deleteReadings(pool, documentId);
};
