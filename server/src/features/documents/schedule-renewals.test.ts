import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { until } from '../../../test/kit/until.ts';
import { ingestText } from '../../knowledge/index.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger, silentLogger } from '../../platform/logs.ts';
import { openQueue } from '../../platform/queue/queue.ts';
import { INGEST_QUEUE, ingestDocument } from './ingest-document.ts';
import { scheduleRenewals } from './schedule-renewals.ts';

const WAIT = { timeout: 10_000 };
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await database.pool.query('delete from domain');
});
afterAll(() => database.remove());

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

/** Documents that are read already, by the reader before. */
const storeOld = async (count: number): Promise<string[]> => {
  const domainId = newId();
  await query('insert into domain (id, name) values ($1::uuid, $1::text)', [domainId]);
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) {
    await query(
      `insert into document (id, domain_id, name, type, status, size_bytes, content_hash, file_key)
       values ($1::uuid, $2, $1::text, 'txt', 'ingested', 1, $1::text, 'x')`,
      [id, domainId],
    );
    await ingestText({ pool: database.pool, documentId: id, domainId, name: id, pages: ['Old words.'] });
  }
  await query('update reading set reader_version = 1');
  return ids;
};

/** A queue and its worker, as one server has them. Its reader notes which documents it reads. */
const startServer = async (readTo: string[]) => {
  const logged: string[] = [];
  const logger = createLogger('info', { write: (line) => logged.push(JSON.parse(line).msg) });
  const queue = await openQueue(database, silentLogger);
  closing.push(queue.close);
  await queue.declare(INGEST_QUEUE, { exclusive: true });
  const renewals = scheduleRenewals({ database, queue, logger }, 2);
  closing.push(renewals.stop);
  const parts = {
    ...{ database, logger: silentLogger, maxPages: async () => 10 },
    files: { withLocalPath: (key: string, work: (path: string) => unknown) => work(key) } as never,
    parsers: {
      parse: async ({ name }: { name: string }) => {
        readTo.push(name);
        return {
          ...{ pages: 1, pagesWithoutText: [], pagesRecognised: 0, hiddenParts: {} },
          ...{ language: 'en' as const, segment: new Uint8Array(), words: '' },
        };
      },
      close: async () => {},
    },
    onIngested: () => {},
    onRenewed: renewals.next,
    onPostponed: renewals.postpone,
  };
  const work = () =>
    queue.work<{ documentId: string }>(INGEST_QUEUE, { concurrency: 2 }, ({ documentId }) =>
      ingestDocument(parts, documentId),
    );
  return { queue, renewals, logged, work };
};
/** Jobs of these documents that no worker has taken. */
const waitingJobs = (ids: string[]): Promise<{ key: string; priority: number }[]> =>
  query(
    `select singleton_key as key, priority from pgboss.job
     where name = $1 and state = 'created' and singleton_key = any($2) order by singleton_key`,
    [INGEST_QUEUE, ids],
  );
const keysOf = async (ids: string[]) => (await waitingJobs(ids)).map(({ key }) => key);

test('renews each document once over two servers, and logs begin and end', async () => {
  const ids = await storeOld(7);
  const read: string[] = [];
  const servers = await Promise.all([startServer(read), startServer(read)]);
  for (const { work } of servers) await work();
  await Promise.all(servers.map(({ renewals }) => renewals.start()));
  const isOver = async () => {
    const [{ left }] = await query('select count(*)::int as left from reading where reader_version = 1');
    return left === 0;
  };
  await until(isOver, { timeout: 60_000 });
  expect(read.toSorted()).toEqual(ids.toSorted());
  const [{ readings }] = await query(
    'select count(*)::int as readings from reading where visible and renewed',
  );
  expect(readings).toBe(7);
  const ended = () => servers.some(({ logged }) => logged.at(-1)?.includes('have been read again'));
  await until(ended, WAIT);
  expect(servers[0].logged[0]).toBe('documents are read again with the new reader');
});

test('queues a few at a time, below files that are imported', async () => {
  const ids = await storeOld(4);
  const { renewals } = await startServer([]);
  await renewals.start();
  expect(renewals.areUnderWay()).toBe(true);
  expect(await waitingJobs(ids)).toEqual(ids.slice(0, 2).map((key) => ({ key, priority: -1 })));
});

test('queues none while a document waits for its first reading', async () => {
  const ids = await storeOld(2);
  await query(`update document set status = 'queued' where id = $1`, [ids[0]]);
  const { renewals } = await startServer([]);
  await renewals.start();
  expect(await keysOf(ids)).toEqual([]);
});

test('goes on with other documents after one was postponed', async () => {
  const ids = await storeOld(3);
  const { renewals } = await startServer([]);
  renewals.postpone(ids[0] ?? '');
  await renewals.start();
  expect(await keysOf(ids)).toEqual(ids.slice(1));
});
