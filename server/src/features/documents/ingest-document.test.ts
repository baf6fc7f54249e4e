import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import type { ParserPool } from '../../knowledge/index.ts';
import { IngestionFailure, ParserDeath } from '../../knowledge/types.ts';
import { openLocalFiles } from '../../platform/files/local-files.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import { ingestDocument } from './ingest-document.ts';
import { getDocumentRow } from './store.ts';

const SILENT = { onIngested: () => {}, onRenewed: () => {}, onPostponed: () => {} };
let server: TestServer;
let owner: Person;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Ada Owner');
  domainId = (await owner.post('/domains', { name: 'Poison' })).body.id;
});
afterAll(() => server.close());

/** A document without a job of its own, so that only the test works on it. */
const storeDocument = async (): Promise<string> => {
  const id = newId();
  await server.database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, 'x.pdf', 1, $3, 'x')`,
    [id, domainId, id],
  );
  return id;
};

const ingestWith = async (parse: ParserPool['parse']): Promise<{ id: string; tries: number }> => {
  const id = await storeDocument();
  let tries = 0;
  const parts = {
    database: server.database,
    files: openLocalFiles(server.folder),
    parsers: {
      parse: (given: Parameters<ParserPool['parse']>[0]) => {
        tries += 1;
        return parse(given);
      },
      close: async () => {},
    },
    maxPages: async () => 10,
    logger: silentLogger,
    ...SILENT,
  };
  await ingestDocument(parts, id);
  return { id, tries };
};
const stateOf = async (id: string) => {
  const { status, error } = await getDocumentRow(server.database.db, id);
  return [status, error];
};

test('marks a file that kills its parser three times as failed', async () => {
  const { id, tries } = await ingestWith(async () => {
    throw new ParserDeath('parser_crashed');
  });
  expect([tries, ...(await stateOf(id))]).toEqual([3, 'error', 'parser_crashed']);
});

test('a parser that dies once is given the file again', async () => {
  let deaths = 0;
  const { id, tries } = await ingestWith(async () => {
    deaths += 1;
    if (deaths === 1) throw new ParserDeath('out_of_memory');
    throw new IngestionFailure('damaged');
  });
  expect([tries, ...(await stateOf(id))]).toEqual([2, 'error', 'damaged']);
});

test.each(['damaged', 'out_of_memory'] as const)(
  'what the parser says is %s is not tried twice',
  async (code) => {
    const { id, tries } = await ingestWith(async () => {
      throw new IngestionFailure(code);
    });
    expect([tries, ...(await stateOf(id))]).toEqual([1, 'error', code]);
  },
);

test('ingests a document renamed meanwhile a second time, by its new name', async () => {
  const names: string[] = [];
  const { id } = await ingestWith(async ({ name }) => {
    names.push(name);
    await server.database.pool.query(`update document set name = 'new.pdf' where name = 'x.pdf'`);
    return {
      ...{ pages: 1, pagesWithoutText: [], pagesRecognised: 0, hiddenParts: {} },
      language: 'en',
      segment: new Uint8Array(),
      words: '',
    };
  });
  expect([names, ...(await stateOf(id))]).toEqual([['x.pdf', 'new.pdf'], 'ingested', null]);
});

test('fails a document whose attempts were all cut short, without another', async () => {
  const id = await storeDocument();
  await server.database.pool.query(`update document set attempts = 3, status = 'processing' where id = $1`, [
    id,
  ]);
  await ingestDocument(
    {
      database: server.database,
      files: openLocalFiles(server.folder),
      parsers: { parse: () => Promise.reject(new Error('not to be asked')), close: async () => {} },
      maxPages: async () => 10,
      logger: silentLogger,
      ...SILENT,
    },
    id,
  );
  expect(await stateOf(id)).toEqual(['error', 'interrupted']);
});

test('a document that lost its job is found and read to its end', async () => {
  const id = await storeDocument();
  await server.database.pool.query(
    `update document set updated_at = now() - interval '1 minute' where id = $1`,
    [id],
  );
  // Its file does not exist: an end with a reason is all that can come of it, and it does.
  const [ended] = (await server.documents(owner, domainId)).filter((one: { id: string }) => one.id === id);
  expect(ended.parsing_status).toBe('error');
});

/** Parts of the ingestion, with the test's parser. */
const partsOf = (parse: ParserPool['parse'], closing?: AbortSignal) => ({
  database: server.database,
  files: openLocalFiles(server.folder),
  parsers: { parse, close: async () => {} },
  maxPages: async () => 10,
  logger: silentLogger,
  ...SILENT,
  ...(closing ? { closing } : {}),
});

test('does not count an attempt that ended because the database was away', async () => {
  const id = await storeDocument();
  const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  const parts = partsOf(async () => {
    throw away;
  });
  for (let tries = 0; tries < 4; tries += 1) await expect(ingestDocument(parts, id)).rejects.toBe(away);
  const { status, attempts } = await getDocumentRow(server.database.db, id);
  expect([status, attempts]).toEqual(['processing', 1]);
});

test('a closing server releases its documents without counting an attempt', async () => {
  const id = await storeDocument();
  const closing = new AbortController();
  const began = Promise.withResolvers<void>();
  const parts = partsOf(async ({ signal }) => {
    began.resolve();
    return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  }, closing.signal);
  const reading = ingestDocument(parts, id);
  await began.promise;
  closing.abort();
  await expect(reading).rejects.toThrow('the server closes');
  const { status, attempts } = await getDocumentRow(server.database.db, id);
  expect([status, attempts]).toEqual(['queued', 0]);
  await expect(ingestDocument(parts, id)).rejects.toThrow();
});
