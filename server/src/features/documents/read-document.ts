import { text } from 'node:stream/consumers';
import { IngestionError } from '@docent/contract';
import {
  type Ingested,
  type Ingestion,
  ingestFile,
  ingestText,
  type ParserPool,
} from '../../knowledge/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { DocumentRow } from './ingestion-store.ts';

const PROGRESS_EVERY_MS = 400;

export type ReadParts = {
  database: Database;
  files: Files;
  parsers: ParserPool;
  maxPages: () => Promise<number>;
};

type Reading = {
  controller: AbortController;
  /** Called at most every 400 ms. The reading is aborted once it returns false. */
  isCurrent: (progress: { pagesDone: number; pagesTotal: number }) => Promise<boolean>;
  finish?: Ingestion['finish'];
};

/** Reads the stored file of a document. Throws IngestionFailure, and what the store of files throws. */
export const readDocument = async (
  { database, files, parsers, maxPages }: ReadParts,
  { id, domainId, name, fileKey, type, version }: DocumentRow,
  { controller, isCurrent, finish }: Reading,
): Promise<Ingested> => {
  const target = {
    ...{ pool: database.pool, documentId: id, domainId, name, version },
    ...(finish ? { finish } : {}),
  };
  if (type === 'docent_chat') return ingestText({ ...target, pages: [await text(files.read(fileKey))] });
  return files.withLocalPath(fileKey, async (filePath) =>
    ingestFile({
      ...target,
      parsers,
      type,
      maxPages: await maxPages(),
      filePath,
      signal: controller.signal,
      onProgress: throttle(async (progress: { pagesDone: number; pagesTotal: number }) => {
        if (!(await isCurrent(progress))) controller.abort();
      }),
    }),
  );
};

/** The code that people are shown; null for an error that is not about the file. */
export const ingestionErrorOf = (error: unknown): IngestionError | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const parsed = IngestionError.safeParse(code);
  return parsed.success ? parsed.data : null;
};

/** Calls at most every PROGRESS_EVERY_MS; what is skipped is followed by a later, larger figure. */
const throttle = <Given>(work: (given: Given) => Promise<void>) => {
  let next = 0;
  return (given: Given) => {
    if (Date.now() < next) return;
    next = Date.now() + PROGRESS_EVERY_MS;
    work(given).catch(() => {}); // progress only: the end of the job is what counts
  };
};
