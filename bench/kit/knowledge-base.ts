import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileType } from '@docent/contract';
import { readerOf } from '../../server/src/access/index.ts';
import {
  createOpenSearchEngine,
  createParserPool,
  createSearch,
  embedWaiting,
  ingestFile,
  ingestText,
  type Search,
} from '../../server/src/knowledge/index.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import type { Embedder } from '../../server/src/platform/models/models.ts';

const MAX_PAGES = 5_000;
const MEMORY_MB = 64;
const LIMITS = { processes: 2, memoryMb: 512, fileSeconds: 120, ocrLanguages: [] };

type Added = { documentId: string; passages: number };
/** A search of the one person of a bench, who may read everything. */
export type AskedSearch = (asked: Omit<Parameters<Search>[0], 'reader'>) => ReturnType<Search>;
export type KnowledgeBase = Awaited<ReturnType<typeof openKnowledgeBase>>;

/** The engine of OPENSEARCH_URL, with an index of this base's own, which stays there; without it the one of this machine. */
const openSearchOf = (pool: Database['pool'], url: string | undefined) => {
  if (!url) return undefined;
  const alias = `docent-bench-${randomUUID()}`;
  const installation = async () => alias;
  return createOpenSearchEngine(pool, { url, alias, installation, fetch, logger: silentLogger });
};

/**
 * The product's own parsing, splitting, indexing and search, without the server around them: over the empty PostgreSQL
 * database of `databaseUrl`, else over an embedded one in a temporary folder.
 */
export const openKnowledgeBase = async (embedder?: Embedder, databaseUrl?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const where = databaseUrl ? { url: databaseUrl } : { dataDir: join(folder, 'database') };
  const database = await openDatabase({ ...where, logger: silentLogger });
  const { pool } = database;
  const parsers = createParserPool(LIMITS);
  const personId = randomUUID();
  await pool.query(
    `insert into "user" (id, username, name, email, role) values ($1, 'bench', 'Bench', 'bench@example.org', 'normal')`,
    [personId],
  );
  const engine = openSearchOf(pool, process.env.OPENSEARCH_URL);
  const open = (embedder?: () => Embedder): AskedSearch => {
    const search = createSearch(pool, {
      memoryMb: MEMORY_MB,
      ...(embedder && { embedder }),
      ...(engine && { engine }),
      logger: silentLogger,
    });
    return (asked) => search({ ...asked, reader: readerOf({ id: personId }) });
  };
  const openBoth = (present: Embedder) => open(() => present);

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
    db: database.db,
    /** Id of the asking user. */
    personId,
    /** By words alone. */
    search: open(),
    /** By words and vectors; null without an embedder. */
    searchBoth: embedder ? openBoth(embedder) : null,
    /** Gives every passage its vector. */
    addVectors: async (): Promise<void> => {
      while (embedder && (await embedWaiting(database, embedder, new AbortController().signal)));
    },
    /**
     * Removes vectors as if they were not computed yet: the last ones of each document, so that about this share of all remains. Returns
     * the search by words and the remaining vectors.
     */
    keepVectors: async (share: number): Promise<AskedSearch | null> => {
      await pool.query(
        'update reading set embedded = least(embedded, floor(chunks * $1::real + (abs(hashint4(id)) % 1000) / 1000.0))',
        [share],
      );
      await pool.query(
        'delete from passage_vectors v using reading r where r.id = v.reading_id and v.ordinal >= r.embedded',
      );
      await pool.query(
        `update passage_vectors v set vectors = substring(v.vectors from 1 for (r.embedded - v.ordinal) * v.dimensions)
         from reading r where r.id = v.reading_id`,
      );
      return embedder ? openBoth(embedder) : null;
    },
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
    addFile: async (domainId: string, name: string, filePath: string, type: FileType): Promise<Added> => {
      const target = await addDocument(domainId, name);
      const { passages } = await ingestFile({
        ...target,
        parsers,
        filePath,
        type,
        maxPages: MAX_PAGES,
      });
      return { documentId: target.documentId, passages };
    },
    close: async () => {
      await engine?.close();
      await parsers.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
