import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createParserPool, createSearch, ingestFile, ingestText } from '../../server/src/knowledge/index.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import type { Embedder } from '../../server/src/platform/models/models.ts';

const MAX_PAGES = 5_000;
const MEMORY_MB = 64;
const LIMITS = { processes: 2, memoryMb: 512, fileSeconds: 120, ocrLanguages: [] };

type Added = { documentId: string; passages: number };
export type KnowledgeBase = Awaited<ReturnType<typeof openKnowledgeBase>>;

/**
 * The product's own parsing, splitting, indexing and search over an embedded database in a temporary folder, without
 * the server around them. With an embedder passages get vectors.
 */
export const openKnowledgeBase = async (embedder?: Embedder) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const database = await openDatabase({
    dataDir: join(folder, 'database'),
    logger: silentLogger,
  });
  const { pool } = database;
  const parsers = createParserPool(LIMITS);

  const addDocument = async (domainId: string, name: string) => {
    const documentId = randomUUID();
    await pool.query(
      `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
      [documentId, domainId, name, documentId],
    );
    return { pool, documentId, domainId, name, embedder };
  };

  return {
    pool,
    /** By words alone. */
    search: createSearch(pool, { memoryMb: MEMORY_MB, logger: silentLogger }),
    /** By words and vectors; null without an embedder. */
    searchBoth: embedder
      ? createSearch(pool, { memoryMb: MEMORY_MB, embedder: () => embedder, logger: silentLogger })
      : null,
    makeDomain: async (): Promise<string> => {
      const id = randomUUID();
      await pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
      return id;
    },
    removeDomain: async (domainId: string): Promise<void> => {
      await pool.query('delete from domain where id = $1', [domainId]);
    },
    /** One entry a page. */
    addText: async (domainId: string, name: string, pages: string[]): Promise<Added> => {
      const target = await addDocument(domainId, name);
      const { passages } = await ingestText({ ...target, pages });
      return { documentId: target.documentId, passages };
    },
    addPdf: async (domainId: string, name: string, filePath: string): Promise<Added> => {
      const target = await addDocument(domainId, name);
      const { passages } = await ingestFile({
        ...target,
        parsers,
        filePath,
        type: 'pdf',
        maxPages: MAX_PAGES,
      });
      return { documentId: target.documentId, passages };
    },
    close: async () => {
      await parsers.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
