import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { workbook } from '../../../test/kit/workbook.ts';
import { readerOf } from '../../access/index.ts';
import { countRenewals, type ParserPool } from '../../knowledge/index.ts';
import { IngestionFailure, ParserDeath } from '../../knowledge/types.ts';
import { READER_VERSIONS } from '../../knowledge/versions.ts';
import { listFeatures } from '../../list-features.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import type { Platform } from '../plugin.ts';
import { ingestDocument } from './ingest-document.ts';
import { putDocument } from './put-document.ts';
import { countKnownRenewals } from './store.ts';

const NEW = 'The annual service fee is 1,200 EUR, payable in advance.';
const OLD = 'The annual service fee is , payable in advance.';
let server: TestServer;
let platform: Platform;
let owner: Person;

beforeAll(async () => {
  server = await startTestServer({}, silentLogger, {
    features: (opened, settings) => {
      platform = opened.platform;
      return listFeatures(opened, settings);
    },
  });
  owner = await server.person('Ada Owner');
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows;

const upload = async (domainId: string, content: string | Uint8Array, name = 'contract.txt') => {
  const { document } = await putDocument(platform, {
    domainId,
    name,
    content: Readable.from([content]),
    origin: { kind: 'upload', createdBy: owner.id, reader: null },
    by: null,
  });
  await server.documents(owner, domainId);
  return document.id;
};

/** A document whose reading was made by the reader before: with `OLD` for `NEW`. */
const storeOld = async (content = NEW) => {
  const domainId: string = (await owner.post('/domains', { name: newId() })).body.id;
  const id = await upload(domainId, content);
  await makeOld(id);
  return { domainId, id };
};
const makeOld = async (id: string) => {
  for (const table of ['page', 'chunk'])
    await query(
      `update ${table} set text = replace(text, $2, $3)
       where reading_id in (select r.id from reading r where r.document_id = $1)`,
      [id, NEW, OLD],
    );
  await query('update reading set reader_version = 1 where document_id = $1', [id]);
};

type Parse = ParserPool['parse'];

const ingestWith = async (id: string, parse?: Parse, closing?: AbortSignal) => {
  const events: string[] = [];
  let reads = 0;
  const { database, files, parsers } = platform;
  const work = ingestDocument(
    {
      ...{ database, files, logger: silentLogger, maxPages: async () => 100 },
      parsers: {
        ...parsers,
        parse: (given) => {
          reads += 1;
          return (parse ?? parsers.parse)(given);
        },
      },
      onIngested: () => events.push('ingested'),
      onRenewed: () => events.push('renewed'),
      onPostponed: () => events.push('postponed'),
      ...(closing ? { closing } : {}),
    },
    id,
  );
  await work;
  return { events, reads };
};

const readingsOf = (id: string) =>
  query(
    'select id, visible, renewed, reader_version as reader, index_version as index from reading where document_id = $1 order by id',
    [id],
  );
const textOf = async (id: string) => (await owner.get(`/documents/${id}/pages`)).body.pages[0]?.text;
const document = async (id: string) => (await owner.get(`/documents/${id}`)).body;
const isOld = async (id: string) => {
  const readings = await readingsOf(id);
  return (await textOf(id)) === OLD && readings.length === 1 && readings[0].visible;
};

test('re-ingests a document of an older reader, same version and date', async () => {
  const { id } = await storeOld();
  const before = await document(id);
  const [old] = await readingsOf(id);
  // A parser process that dies under load is started again, and the document read twice.
  expect((await ingestWith(id)).events).toEqual(['renewed']);
  expect(await readingsOf(id)).toEqual([
    { id: expect.any(Number), visible: true, renewed: true, reader: READER_VERSIONS.txt, index: old.index },
  ]);
  expect(await textOf(id)).toBe(NEW);
  expect(await document(id)).toEqual(before);
  expect(await ingestWith(id)).toEqual({ events: [], reads: 0 });
});

test('keeps the quote of a citation, and opens its page', async () => {
  const { domainId, id } = await storeOld();
  const talk = await owner.connect();
  const chatId = (await owner.post('/chats', {})).body.id;
  const answer = await talk.ask(chatId, 'How is the annual service fee payable?', domainId);
  talk.close();
  const [source] = answer.sources;
  expect(source?.quote).toBe(OLD);
  await ingestWith(id);
  const { messages } = (await owner.get(`/messages?chat_id=${chatId}`)).body;
  expect(messages.at(-1).sources[0]).toEqual({ ...source, newer_version_at: null });
  const opened = (await owner.get(`/documents/${id}/pages?version=${source?.version}`)).body;
  expect(opened).toMatchObject({ version: 1, newer_version_at: null, pages: [{ number: 1, text: NEW }] });
});

test.each(['damaged', 'timed_out', 'no_text'] as const)(
  'keeps the old content of a file the new reader finds %s, tries once',
  async (code) => {
    const { id } = await storeOld();
    const before = await document(id);
    const fail: Parse = async () => {
      throw new IngestionFailure(code);
    };
    expect(await ingestWith(id, fail)).toEqual({ events: [], reads: 1 });
    expect(await ingestWith(id, fail)).toEqual({ events: [], reads: 0 });
    expect([await isOld(id), await document(id)]).toEqual([true, before]);
  },
);

test('gives up after three deaths of the parser', async () => {
  const { id } = await storeOld();
  const die: Parse = async () => {
    throw new ParserDeath('parser_crashed');
  };
  expect(await ingestWith(id, die)).toEqual({ events: [], reads: 3 });
  expect(await ingestWith(id, die)).toEqual({ events: [], reads: 0 });
  expect(await isOld(id)).toBe(true);
});

test('retries a failed document once its reader has a newer version', async () => {
  const { id } = await storeOld();
  await query(`update reading set renewal_versions = '1.1', renewal_attempts = 4 where document_id = $1`, [
    id,
  ]);
  expect(await ingestWith(id)).toEqual({ events: ['renewed'], reads: 1 });
});

test('postpones a document whose file cannot be fetched for now', async () => {
  const { id } = await storeOld();
  const away: Parse = async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  for (let times = 0; times < 4; times += 1)
    expect(await ingestWith(id, away)).toEqual({ events: ['postponed'], reads: 1 });
  expect(await isOld(id)).toBe(true);
  expect((await ingestWith(id)).events).toEqual(['renewed']);
});

test('starts anew after a stopped server, the old version answering', async () => {
  const { id } = await storeOld();
  const closing = new AbortController();
  const half: Parse = async ({ onPages, signal }) => {
    const page = { number: 1, width: 0, height: 0, text: NEW, blocks: null, title: '', passages: [] };
    await onPages([page], 1, 2);
    closing.abort();
    throw signal?.reason;
  };
  await expect(ingestWith(id, half, closing.signal)).rejects.toThrow('the server closes');
  expect(await isOld(id)).toBe(true);
  // A server that is killed leaves its unfinished reading.
  await query(
    'insert into reading (document_id, domain_id) select id, domain_id from document where id = $1',
    [id],
  );
  expect((await ingestWith(id)).events).toEqual(['renewed']);
  expect(await readingsOf(id)).toMatchObject([{ visible: true, renewed: true }]);
});

test('discards a renewal that a later attempt has overtaken', async () => {
  const { id } = await storeOld();
  const slow: Parse = async (given) => {
    const parsed = await platform.parsers.parse(given);
    await query(
      'update reading set renewal_attempts = renewal_attempts + 1 where document_id = $1 and visible',
      [id],
    );
    return parsed;
  };
  const { events } = await ingestWith(id, slow);
  expect(events).toEqual([]);
  expect(await isOld(id)).toBe(true);
});

test('reads new content instead where a document is replaced meanwhile', async () => {
  const { id } = await storeOld();
  let isFirst = true;
  const replaced: Parse = async (given) => {
    const parsed = await platform.parsers.parse(given);
    if (isFirst) await query(`update document set status = 'queued', version = 2 where id = $1`, [id]);
    isFirst = false;
    return parsed;
  };
  expect(await ingestWith(id, replaced)).toEqual({ events: ['ingested'], reads: 2 });
  expect(await readingsOf(id)).toMatchObject([
    { visible: false, renewed: false, reader: 1 },
    { visible: true, renewed: false, reader: READER_VERSIONS.txt },
  ]);
});

test('keeps the vectors of passages that the new reader reads alike', async () => {
  const same = await storeOld('The garage is open until nine.');
  const other = await storeOld();
  for (const { id } of [same, other]) {
    await query(`update reading set embedding_model = 'test:one', embedded = 1 where document_id = $1`, [id]);
    await query(
      `insert into passage_vectors (reading_id, ordinal, dimensions, vectors)
       select id, 0, 2, '\\x0102' from reading where document_id = $1`,
      [id],
    );
    await ingestWith(id);
  }
  const vectorsOf = async (id: string) =>
    (
      await query(
        `select r.renewed, r.embedding_model as model, r.embedded, count(v.*)::int as vectors from reading r
           left join passage_vectors v on v.reading_id = r.id where r.document_id = $1 group by r.id`,
        [id],
      )
    )[0];
  expect(await vectorsOf(same.id)).toEqual({ renewed: true, model: 'test:one', embedded: 1, vectors: 1 });
  expect(await vectorsOf(other.id)).toEqual({ renewed: true, model: null, embedded: 0, vectors: 0 });
});

test('indexes passages again by newer rules without reading the file', async () => {
  const domainId: string = (await owner.post('/domains', { name: newId() })).body.id;
  const id = await upload(domainId, 'The lighthouse opens on Sundays.');
  const passages = () =>
    query('select c.id, c.text from chunk c join reading r on r.id = c.reading_id where r.document_id = $1', [
      id,
    ]);
  const before = await passages();
  const [{ segment }] = await query('select segment from reading where document_id = $1', [id]);
  await query(`update reading set index_version = 0, segment = '' where document_id = $1`, [id]);
  const refuse: Parse = async () => {
    throw new Error('not to be asked');
  };
  expect(await ingestWith(id, refuse)).toEqual({ events: ['renewed'], reads: 0 });
  expect(await passages()).toEqual(before);
  const [after] = await query('select segment, chunks, visible from reading where document_id = $1', [id]);
  expect(after).toEqual({ segment, chunks: 1, visible: true });
  const hits = await platform.search({
    domainId,
    reader: readerOf(owner),
    question: 'When does the lighthouse open?',
    limit: 5,
  });
  expect(hits).toMatchObject([{ passageId: before[0].id }]);
});

test('states the hidden parts of a document read before they were counted', async () => {
  const domainId: string = (await owner.post('/domains', { name: newId() })).body.id;
  const rows = [['Part', 'Price'], ['Oven', 900], { cells: ['Mixer', 300], attributes: 'hidden="1"' }];
  const bytes = workbook({
    sheets: [
      { name: 'Prices', rows },
      { name: 'Salaries', rows: [['Secret']], state: 'hidden' },
    ],
  });
  const id = await upload(domainId, bytes, 'prices.xlsx');
  const hidden_parts = { sheets: 1, rows: 1 };
  expect(await document(id)).toMatchObject({ hidden_parts });
  await query(`update document set hidden_parts = '{}' where id = $1`, [id]);
  await makeOld(id);
  await ingestWith(id);
  expect(await document(id)).toMatchObject({ hidden_parts });
});

/** Totals over all domains. */
const totals = async () => {
  const { waiting, done } = await countRenewals(server.database.pool);
  return { done, total: waiting + done };
};

test('counts the progress of a domain for those who know its documents', async () => {
  const { domainId, id } = await storeOld();
  const other = await upload(domainId, 'The garage is open until nine.', 'garage.txt');
  await upload(domainId, 'The roof is closed.', 'roof.txt');
  await makeOld(other);
  await query(`update document set access = 'listed' where id = $1`, [other]);
  const stranger = await server.person('Rita Stranger');
  const progress = (person: Person) => countKnownRenewals(server.database.db, domainId, person);
  expect(await progress(owner)).toEqual({ done: 0, total: 2 });
  expect(await progress(stranger)).toEqual({ done: 0, total: 1 });
  const ofAll = (await owner.get('/settings/search')).body;
  expect(ofAll).toEqual({ index: null, renewal: await totals() });
  await ingestWith(id);
  expect(await progress(owner)).toEqual({ done: 1, total: 2 });
  expect(await progress(stranger)).toBeNull();
  expect(await ingestWith(other)).toEqual({ events: ['renewed'], reads: 1 });
  expect(await progress(owner)).toBeNull();
});
