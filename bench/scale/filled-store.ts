import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readerOf } from '../../server/src/access/index.ts';
import {
  createEmbeddedEngine,
  createSearch,
  type EmbeddedEngine,
  ingestText,
} from '../../server/src/knowledge/index.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { seededRandom } from '../../server/test/kit/random.ts';
import type { Texts } from '../kit/texts.ts';

/** About 1,350 characters each, as most passages of real documents have. */
const CHARACTERS = 1_350;
const PASSAGES_A_DOCUMENT = 250;
/** Number of distinct documents; larger sets have copies of them under new ids. */
const DOCUMENTS = 80;

export type FilledStore = Awaited<ReturnType<typeof openFilledStore>>;

/** A store with documents, in a folder that stays: what was filled in is there the next time. */
export const openFilledStore = async (folder: string, texts: Texts) => {
  const database = await openDatabase({
    dataDir: join(folder, 'database'),
    logger: silentLogger,
    durable: false,
  });
  const { pool } = database;
  const personOf = async (): Promise<string> => {
    const { rows } = await pool.query(`select id from "user" limit 1`);
    if (rows[0]) return rows[0].id;
    const id = randomUUID();
    await pool.query(
      `insert into "user" (id, username, name, email, role) values ($1, 'bench', 'Bench', 'bench@example.org', 'normal')`,
      [id],
    );
    return id;
  };
  const reader = readerOf({ id: await personOf() });
  const sentences = texts.paragraphs
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .filter((one) => one.length > 30);

  const domainOf = async (name: string): Promise<string> => {
    const { rows } = await pool.query('select id from domain where name = $1', [name]);
    if (rows[0]) return rows[0].id;
    const id = randomUUID();
    await pool.query('insert into domain (id, name) values ($1, $2)', [id, name]);
    return id;
  };
  const newDocument = async (domainId: string, name: string): Promise<string> => {
    const id = randomUUID();
    await pool.query(
      `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
      [id, domainId, name, id],
    );
    return id;
  };
  const pagesOf = (nth: number, count = PASSAGES_A_DOCUMENT): string[] => {
    const random = seededRandom(nth + 1);
    let at = Math.floor(random() * sentences.length);
    return Array.from({ length: count }, () => {
      let text = '';
      while (text.length < CHARACTERS) {
        if (random() < 0.1) at = Math.floor(random() * sentences.length);
        text += ` ${sentences[at % sentences.length]}`;
        at += 1;
      }
      return text.trim();
    });
  };
  const readingsOf = async (domainId: string): Promise<{ id: number; chunks: number }[]> =>
    (
      await pool.query('select id, chunks from reading where domain_id = $1 and visible order by id', [
        domainId,
      ])
    ).rows;
  const copy = async (from: number, domainId: string, name: string): Promise<void> => {
    const documentId = await newDocument(domainId, name);
    await pool.query(
      `with made as (insert into reading (document_id, domain_id, visible, chunks, segment, reader_version)
         select $2, $3, true, chunks, segment, 1000 from reading where id = $1 returning id)
       insert into chunk (reading_id, ordinal, id, page, char_start, char_end, text, headings, boxes, locator)
       select made.id, c.ordinal, gen_random_uuid(), c.page, c.char_start, c.char_end, c.text, c.headings, c.boxes, c.locator
       from made, chunk c where c.reading_id = $1`,
      [from, documentId, domainId],
    );
  };
  const addDocument = async (
    domainId: string,
    nth: number,
    passages = PASSAGES_A_DOCUMENT,
  ): Promise<void> => {
    const name = `volume ${nth}`;
    const documentId = await newDocument(domainId, name);
    await ingestText({ pool, documentId, domainId, name, pages: pagesOf(nth, passages) });
  };

  return {
    pool,
    domainOf,
    addDocument,
    passagesOf: async (domainId: string) =>
      (await readingsOf(domainId)).reduce((sum, { chunks }) => sum + chunks, 0),
    /** Adds documents to a domain until it has `passages` passages, or until time is up. Returns whether it has them. */
    fill: async (name: string, passages: number, isTime: () => boolean): Promise<boolean> => {
      const sources = await domainOf('20000 passages');
      const domainId = await domainOf(name);
      let has = (await readingsOf(domainId)).reduce((sum, { chunks }) => sum + chunks, 0);
      for (let nth = (await readingsOf(domainId)).length; has < passages; nth += 1) {
        if (isTime()) return false;
        const originals = await readingsOf(sources);
        const original = originals[nth % DOCUMENTS];
        if (domainId === sources || !original) await addDocument(domainId, nth);
        else await copy(original.id, domainId, `volume ${nth}`);
        has = (await readingsOf(domainId)).reduce((sum, { chunks }) => sum + chunks, 0);
      }
      await pool.query('analyze reading, chunk, document');
      return true;
    },
    /** The search of a server that has just been started. */
    start: (memoryMb: number) => {
      const engine: EmbeddedEngine = createEmbeddedEngine(pool, {
        memoryMb,
        folder: join(folder, 'search'),
        logger: silentLogger,
      });
      const search = createSearch(pool, { memoryMb, engine, logger: silentLogger });
      return {
        engine,
        ask: (domainId: string, question: string) => search({ domainId, reader, question, limit: 8 }),
      };
    },
    close: database.close,
  };
};
