import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { until } from '../../../test/kit/until.ts';
import { OPEN_READER } from '../../access/index.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import { ingestText, removeDocument } from '../ingest.ts';
import { questionWords } from '../question-words.ts';
import { createSearch } from '../search.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { createOpenSearchEngine } from './opensearch/opensearch-engine.ts';
import { type KeptEngine, type SearchEngine, SearchUnavailable } from './search-engine.ts';

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
type OpenEngine = SearchEngine & Partial<Pick<KeptEngine, 'index'>> & { close: () => Promise<unknown> };

let database: Database;
let domainId: string;
let alias: string;
const engines: OpenEngine[] = [];

const embedded = (): OpenEngine =>
  createEmbeddedEngine(database.pool, { memoryMb: 16, logger: silentLogger });
const openSearch = (): OpenEngine =>
  createOpenSearchEngine(database.pool, {
    url: process.env.TEST_OPENSEARCH_URL ?? '',
    alias,
    installation: async () => alias,
    fetch,
    logger: silentLogger,
  });

/** All engines under test; OpenSearch only if one is available (`npm run test:cluster`). */
const ENGINES: [string, () => OpenEngine][] = [
  ['embedded', embedded],
  ...(process.env.TEST_OPENSEARCH_URL ? [['OpenSearch', openSearch] as [string, () => OpenEngine]] : []),
];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  alias = `docent-test-${randomUUID()}`;
  domainId = await addDomain();
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

const addDomain = async () => {
  const id = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
  return id;
};

const read = (documentId: string, name: string, pages: string[], domain = domainId) =>
  ingestText({ pool: database.pool, documentId, domainId: domain, name, pages });

const add = async (name: string, pages: string[], domain = domainId): Promise<string> => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domain, name, id],
  );
  await read(id, name, pages, domain);
  return id;
};

const refusal = (error: unknown) => {
  if (error instanceof SearchUnavailable) return null;
  throw error;
};

/** Opens an engine, and waits until its index is built. A question that it refuses for the moment is asked again, as people do. */
const opened = async (create: () => OpenEngine) => {
  const engine = create();
  engines.push(engine);
  await until(() => !engine.index || engine.index.state() === 'ok');
  const search = createSearch(database.pool, { memoryMb: 16, engine, logger: silentLogger });
  const ask = (question: string, domain = domainId) =>
    until(() => search({ domainId: domain, reader: OPEN_READER, question, limit: 8 }).catch(refusal));
  const found = async (question: string, domain = domainId) =>
    (await ask(question, domain)).map(({ documentName, page }) => `${documentName} ${page}`);
  return { engine, ask, found };
};

const pagesOf = (what: string, count = 40) =>
  Array.from({ length: count }, (_, at) => `The ${what} of number${at} is kept in room ${at}.`);

describe.each(ENGINES)('the %s engine', (_, create) => {
  test('finds passages of the domain, best first, and of no other domain', async () => {
    const other = await addDomain();
    await add('keys', pagesOf('key'));
    await add('bells', pagesOf('bell'), other);
    const { found } = await opened(create);
    expect((await found('key of number7'))[0]).toBe('keys 8');
    expect(await found('bells')).toEqual([]);
    expect((await found('bell of number3', other))[0]).toBe('bells 4');
    expect(await found('zebra')).toEqual([]);
  });

  test('additions, deletions, changes and switches count at the next question', async () => {
    const cabinet = await add('cabinet', pagesOf('key'));
    const { ask, found } = await opened(create);
    const says = async (question: string, word: string) =>
      (await ask(question)).some(({ text }) => text.includes(word));
    expect((await found('key of number7'))[0]).toBe('cabinet 8');
    const tower = await add('tower', pagesOf('bell'));
    expect((await found('bell of number9'))[0]).toBe('tower 10');
    await read(cabinet, 'cabinet', pagesOf('latch', 5));
    expect(await says('key of number7', 'key')).toBe(false);
    expect((await found('latch of number2'))[0]).toBe('cabinet 3');
    await database.pool.query('update document set name = $2 where id = $1', [cabinet, 'ironmongery']);
    expect((await found('ironmongery latch'))[0]).toMatch(/^ironmongery/);
    await database.pool.query('update document set enabled = false where id = $1', [cabinet]);
    expect(await says('latch of number2', 'latch')).toBe(false);
    await database.pool.query('update document set enabled = true where id = $1', [cabinet]);
    expect((await found('latch of number2'))[0]).toBe('ironmongery 3');
    await removeDocument(database.pool, tower);
    expect(await says('bell of number9', 'bell')).toBe(false);
  });

  test('hidden readings are neither found nor counted', async () => {
    await add('keys', pagesOf('key', 30));
    await add('secret', pagesOf('key and lamp', 20));
    const { engine } = await opened(create);
    const { rows } = await database.pool.query(
      `select r.id from reading r join document d on d.id = r.document_id where d.domain_id = $1 and d.name = 'secret'`,
      [domainId],
    );
    const asked = { domainId, questions: [questionWords('key lamp')], limit: 8 };
    const all = await engine.candidates({ ...asked, hidden: new Set() });
    expect(all.passages).toBe(50);
    const hidden = new Set<number>(rows.map(({ id }) => id));
    const { passages, rankings } = await engine.candidates({ ...asked, hidden });
    expect(passages).toBe(30);
    expect(rankings[0]?.some(({ readingId }) => hidden.has(readingId))).toBe(false);
    expect(rankings[0]?.[0]?.match.asked.words.map(({ having }) => having)).toEqual([30, 0]);
  });

  test('another engine on the same data goes on where the first one ended', async () => {
    await add('keys', pagesOf('key'));
    const first = await opened(create);
    await first.found('key');
    await first.engine.close();
    await add('bells', pagesOf('bell'));
    const { found } = await opened(create);
    expect((await found('key of number7'))[0]).toBe('keys 8');
    expect((await found('bell of number9'))[0]).toBe('bells 10');
  });

  test('finds a document replaced repeatedly in one version at every question', async () => {
    const id = await add('keys', pagesOf('key 0', 3));
    const { ask } = await opened(create);
    await ask('key');
    for (let at = 1; at <= 10; at += 1) {
      const [hits] = await Promise.all([ask('key kept in room'), read(id, 'keys', pagesOf(`key ${at}`, 3))]);
      expect(hits.length).toBe(3);
      expect(new Set(hits.map(({ text }) => text.split(' of ')[0])).size).toBe(1);
    }
  });

  test('a document that is replaced after each of five rankings is found', async () => {
    const id = await add('keys', pagesOf('key 0', 3));
    const { engine } = await opened(create);
    let replacements = 0;
    const candidates: SearchEngine['candidates'] = async (asked) => {
      const ranked = await engine.candidates(asked);
      if (replacements < 5) {
        replacements += 1;
        await read(id, 'keys', pagesOf(`key ${replacements}`, 3));
      }
      return ranked;
    };
    const parts = { memoryMb: 16, engine: { ...engine, candidates }, logger: silentLogger };
    const search = createSearch(database.pool, parts);
    const hits = await search({ domainId, reader: OPEN_READER, question: 'key kept in room', limit: 8 });
    expect(hits.map(({ text }) => text.split(' of ')[0])).toEqual(Array(3).fill('The key 5'));
  });
});
