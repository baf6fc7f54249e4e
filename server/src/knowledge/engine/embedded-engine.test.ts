import { subscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { until } from '../../../test/kit/until.ts';
import { OPEN_READER } from '../../access/index.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import { ingestText, removeDocument } from '../ingest.ts';
import { createSearch } from '../search.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from './embedded-engine.ts';
import { SearchUnavailable } from './search-engine.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let domainId: string;
const engines: EmbeddedEngine[] = [];
/** Search threads in the order of their start. */
const threads: Worker[] = [];
let onThread: (thread: Worker) => void = () => {};

subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker };
  threads.push(worker);
  onThread(worker);
});

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docent-engine-'));
  domainId = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, domainId]);
});
afterEach(async () => {
  onThread = () => {};
  for (const engine of engines.splice(0)) await engine.close();
  rmSync(folder, { recursive: true });
});

const add = async (name: string, pages: string[], domain = domainId): Promise<string> => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domain, name, id],
  );
  await ingestText({ pool: database.pool, documentId: id, domainId: domain, name, pages });
  return id;
};

const start = ({ memoryMb = 16, pool = database.pool, kept = true } = {}) => {
  const engine = createEmbeddedEngine(pool, { memoryMb, logger: silentLogger, ...(kept && { folder }) });
  engines.push(engine);
  const search = createSearch(pool, { memoryMb, engine, logger: silentLogger });
  const found = async (question: string, domain = domainId) =>
    (await search({ domainId: domain, reader: OPEN_READER, question, limit: 8 })).map(
      ({ documentName, page }) => `${documentName} ${page}`,
    );
  return {
    engine,
    found,
    ask: (question: string) => search({ domainId, reader: OPEN_READER, question, limit: 8 }),
  };
};

/** Wraps the pool to count the readings whose indexes are loaded. */
const counting = () => {
  const counts = { fetched: 0 };
  const query = (...given: unknown[]) => {
    const [text, values] = given as [unknown, [number[]] | undefined];
    if (typeof text === 'string' && text.startsWith('select id, segment'))
      counts.fetched += values?.[0].length ?? 0;
    return (database.pool.query as (...args: unknown[]) => unknown)(...given);
  };
  const pool: pg.Pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  });
  return { counts, pool };
};

const pagesOf = (what: string, count = 80) =>
  Array.from({ length: count }, (_, at) => `The ${what} of number${at} is kept in room ${at}.`);
const files = () => (existsSync(join(folder, domainId)) ? readdirSync(join(folder, domainId)) : []);
const untilKept = () => until(() => files().some((name) => name.endsWith('.words')));

test('loads the index from its file, and only new parts from the database', async () => {
  await add('keys', pagesOf('key'));
  const first = start();
  expect((await first.found('key of number7'))[0]).toBe('keys 8');
  await untilKept();
  await first.engine.close();
  await add('bells', pagesOf('bell'));
  const { counts, pool } = counting();
  const { found } = start({ pool });
  expect((await found('key of number7'))[0]).toBe('keys 8');
  expect((await found('bell of number9'))[0]).toBe('bells 10');
  expect(counts.fetched).toBe(1);
});

test('merged passages are found like separate ones, with equal scores', async () => {
  for (let at = 0; at < 12; at += 1) await add(`volume ${at}`, pagesOf(`thing${at} and lamp`, 10 + at));
  const apart = start({ kept: false });
  const together = start();
  const before = await together.ask('lamp of number9 in room 9');
  await untilKept();
  for (const question of ['lamp of number9 in room 9', 'thing3', 'volume 7 lamp']) {
    const [one, other] = [await together.ask(question), await apart.ask(question)];
    const told = (hits: typeof one) =>
      hits.map(({ passageId, score, held }) => [score.toFixed(4), held.toFixed(4), passageId]).sort();
    expect(told(one)).toEqual(told(other));
  }
  expect(before).toHaveLength(8);
});

test('a file that was cut off is put aside, and the index made again', async () => {
  await add('keys', pagesOf('key'));
  const first = start();
  await first.found('key');
  await untilKept();
  await first.engine.close();
  truncateSync(join(folder, domainId, files()[0] ?? ''), 400);
  expect((await start().found('key of number7'))[0]).toBe('keys 8');
});

test('of a deleted document nothing is left in the files', async () => {
  await add('keys', pagesOf('key'));
  const gone = await add('bells', pagesOf('bell'));
  const { engine, found } = start();
  await found('bell');
  await untilKept();
  const before = files();
  await removeDocument(database.pool, gone);
  await engine.clean();
  await until(() => files().length > 0 && files().every((name) => !before.includes(name)));
  expect((await found('key of number7'))[0]).toBe('keys 8');
  await database.pool.query('delete from domain where id = $1', [domainId]);
  await engine.clean();
  expect(files()).toEqual([]);
});

test('questions under a thread that dies are asked again, and answered', async () => {
  await add('keys', pagesOf('key'));
  const { found } = start();
  await found('key');
  const asked = Promise.all(Array.from({ length: 20 }, (_, at) => found(`key of number${at}`)));
  await threads.at(-1)?.terminate();
  expect((await asked).map(([best]) => best)).toEqual(
    Array.from({ length: 20 }, (_, at) => `keys ${at + 1}`),
  );
});

test('a thread that keeps dying is unavailable, and never means no hits', async () => {
  await add('keys', pagesOf('key'));
  onThread = (thread) => void thread.terminate();
  const { found } = start();
  await expect(found('key')).rejects.toBeInstanceOf(SearchUnavailable);
  onThread = () => {};
  expect((await found('key of number3'))[0]).toBe('keys 4');
});

test('searches many domains with room for few, by turns and at once', async () => {
  const domains = Array.from({ length: 6 }, newId);
  for (const [at, id] of domains.entries()) {
    await database.pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
    await add(`book ${at}`, pagesOf(`thing${at}`), id);
  }
  for (const kept of [true, false]) {
    const { engine, found } = start({ memoryMb: 0, kept });
    for (const round of [1, 2, 3]) {
      const all = await Promise.all(domains.map((id) => found(`thing in room ${round}`, id)));
      expect(all.map(([best]) => best)).toEqual(domains.map((_, at) => `book ${at} ${round + 1}`));
    }
    for (const [at, id] of domains.entries()) expect((await found('room 5', id))[0]).toBe(`book ${at} 6`);
    expect((await engine.stats()).domains).toBeLessThan(domains.length);
  }
});

test('where no file can be written the index is in memory alone', async () => {
  await add('keys', pagesOf('key'));
  writeFileSync(join(folder, domainId), 'in the way');
  expect((await start().found('key of number7'))[0]).toBe('keys 8');
});
