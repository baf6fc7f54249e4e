import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createParserPool, createSearch, ingestFile, ingestText } from '../../server/src/knowledge/index.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { databaseTemplate } from '../../server/src/platform/database/template.ts';

const MAX_PAGES = 5_000;
const LIMITS = { processes: 2, memoryMb: 512, fileSeconds: 120, ocrLanguages: [] };

export type KnowledgeBase = Awaited<ReturnType<typeof openKnowledgeBase>>;

/**
 * The product's own parsing, splitting, indexing and search over a database of its own, without the server around
 * them: embedded in a temporary folder, or the PostgreSQL that `databaseUrl` names.
 */
export const openKnowledgeBase = async (databaseUrl?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const logger = pino({ level: 'silent' });
  const database = await openDatabase(
    databaseUrl
      ? { url: databaseUrl, logger }
      : { dataDir: join(folder, 'database'), template: await databaseTemplate(), logger },
  );
  const { pool } = database;
  const parsers = createParserPool(LIMITS);

  const addDocument = async (domainId: string, name: string) => {
    const documentId = randomUUID();
    await pool.query(
      `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, '', '')`,
      [documentId, domainId, name],
    );
    return { pool, documentId, domainId, name };
  };

  return {
    pool,
    search: createSearch(pool, { memoryMb: 64 }),
    makeDomain: async (): Promise<string> => {
      const id = randomUUID();
      await pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
      return id;
    },
    /** Both return the document's id. */
    addText: async (domainId: string, name: string, pages: string[]): Promise<string> => {
      const target = await addDocument(domainId, name);
      await ingestText({ ...target, pages });
      return target.documentId;
    },
    addPdf: async (domainId: string, name: string, filePath: string): Promise<string> => {
      const target = await addDocument(domainId, name);
      await ingestFile({ ...target, parsers, filePath, type: 'pdf', maxPages: MAX_PAGES });
      return target.documentId;
    },
    close: async () => {
      await parsers.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
