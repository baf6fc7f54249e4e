import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createParserPool, createSearch, ingestFile, ingestText } from '../../server/src/knowledge/index.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { databaseTemplate } from '../../server/src/platform/database/template.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';

const MAX_PAGES = 5_000;
const LIMITS = { processes: 2, memoryMb: 512, fileSeconds: 120, ocrLanguages: [] };

type Added = { documentId: string; passages: number };
export type KnowledgeBase = Awaited<ReturnType<typeof openKnowledgeBase>>;

/**
 * The product's own parsing, splitting, indexing and search over a database of its own, without the server around
 * them: embedded in a temporary folder, or the PostgreSQL that `databaseUrl` names.
 */
export const openKnowledgeBase = async (databaseUrl?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const database = await openDatabase(
    databaseUrl
      ? { url: databaseUrl, logger: silentLogger }
      : { dataDir: join(folder, 'database'), template: await databaseTemplate(), logger: silentLogger },
  );
  const { pool } = database;
  const parsers = createParserPool(LIMITS);

  const addDocument = async (domainId: string, name: string) => {
    const documentId = randomUUID();
    await pool.query(
      `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
      [documentId, domainId, name, documentId],
    );
    return { pool, documentId, domainId, name };
  };

  return {
    pool,
    search: createSearch(pool, { memoryMb: 64, logger: silentLogger }),
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
