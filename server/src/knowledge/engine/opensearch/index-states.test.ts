import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/kit/database.ts';
import { until } from '../../../../test/kit/until.ts';
import { OPEN_READER } from '../../../access/index.ts';
import { newId } from '../../../platform/ids.ts';
import { silentLogger } from '../../../platform/logs.ts';
import { ingestText } from '../../ingest.ts';
import { createSearch } from '../../search.ts';
import { type KeptEngine, SearchUnavailable } from '../search-engine.ts';
import { createClient } from './client.ts';
import { indexForm } from './index-form.ts';
import { createOpenSearchEngine } from './opensearch-engine.ts';
import { readOutbox, stopNoticing } from './outbox-store.ts';

const URL_OF_TESTS = process.env.TEST_OPENSEARCH_URL;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let domainId: string;
let alias: string;
const engines: KeptEngine[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());
beforeEach(async () => {
  alias = `docent-test-${randomUUID()}`;
  domainId = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, domainId]);
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const add = async (name: string, text: string) => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domainId, name, id],
  );
  await ingestText({ pool: database.pool, documentId: id, domainId, name, pages: [text] });
};

const open = (url: string) => {
  const engine = createOpenSearchEngine(database.pool, {
    url,
    alias,
    installation: async () => alias,
    fetch,
    logger: silentLogger,
  });
  engines.push(engine);
  const search = createSearch(database.pool, { memoryMb: 16, engine, logger: silentLogger });
  return {
    state: () => engine.index?.state(),
    reason: () => engine.index?.reason(),
    found: async (question: string) =>
      (await search({ domainId, reader: OPEN_READER, question, limit: 8 })).map(
        ({ documentName }) => documentName,
      ),
  };
};

/** Something that speaks HTTP. */
const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const saying =
  (status: number, body: object): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

test.each([
  ['wrong_version', 200, { version: { distribution: 'opensearch', number: '1.3.20' } }],
  ['wrong_version', 200, { version: { number: '8.17.0' } }],
  ['refused', 401, {}],
  ['refused', 403, { error: { type: 'security_exception', reason: 'no permissions' } }],
  ['rejected', 400, { error: { type: 'illegal_argument_exception', reason: 'Unknown filter type' } }],
  ['away', 429, { error: { type: 'circuit_breaking_exception', reason: 'too much' } }],
  ['away', 503, { error: 'Service Unavailable' }],
] as const)('an engine that is %s (%i) is reported, and a question fails', async (state, status, body) => {
  await add('cabinet', 'The key is kept in room 4.');
  const { state: told, found } = open(await listen(saying(status, body)));
  await expect(found('key')).rejects.toBeInstanceOf(SearchUnavailable);
  await until(() => told() === state);
});

test('a question of the first moment waits until the state is known', async () => {
  const answer = saying(200, { version: { distribution: 'opensearch', number: '1.3.20' } });
  const url = await listen((request, response) => setTimeout(() => answer(request, response), 300));
  await add('cabinet', 'The key is kept in room 4.');
  const cause = { message: 'the search index is not used: wrong_version' };
  await expect(open(url).found('key')).rejects.toMatchObject({ cause });
});

test('a missing plugin is told in the words of OpenSearch', async () => {
  const said = { error: { type: 'illegal_argument_exception', reason: 'Unknown filter type [counted]' } };
  const { state, reason } = open(await listen(saying(400, said)));
  await until(() => state() === 'rejected');
  expect(reason()).toBe('OpenSearch: 400 illegal_argument_exception Unknown filter type [counted]');
});

test('an index of a newer version is neither asked nor rebuilt', async () => {
  const written: string[] = [];
  const url = await listen((request, response) => {
    const { method = '', url: path = '' } = request;
    if (method !== 'GET') written.push(`${method} ${path}`);
    const index = {
      [`${alias}-v99-x`]: { mappings: { _meta: { docent: { form: 99, installation: alias } } } },
    };
    const version = { version: { distribution: 'opensearch', number: '2.19.6' } };
    response.end(JSON.stringify(path === '/' ? version : path.endsWith('/_mapping') ? index : {}));
  });
  await add('cabinet', 'The key is kept in room 4.');
  const { state, found } = open(url);
  await until(() => state() === 'newer_index');
  await expect(found('key')).rejects.toBeInstanceOf(SearchUnavailable);
  expect(written).toEqual([]);
});

test('without such an engine nothing is written down of what changes', async () => {
  await stopNoticing(database.pool);
  await add('cabinet', 'The key is kept in room 4.');
  await database.pool.query('update document set name = $2 where domain_id = $1', [domainId, 'shelf']);
  expect(await readOutbox(database.pool, 10)).toEqual([]);
});

describe.skipIf(!URL_OF_TESTS)('on a real OpenSearch', () => {
  const url = URL_OF_TESTS ?? '';
  const client = createClient({ url, fetch });
  const indexesOf = async () =>
    Object.keys(await client.call<Record<string, object>>('GET', `/${alias}*/_alias`));

  test('an index that is lost is built again by itself', async () => {
    await add('cabinet', 'The key is kept in room 4.');
    const { found, state } = open(url);
    await until(() => state() === 'ok');
    expect(await found('key')).toEqual(['cabinet']);
    for (const name of await indexesOf()) await client.call('DELETE', `/${name}`);
    // It may be asked before it is there again; it never says that nothing was found.
    const again = await until(() => found('key').catch(() => null));
    expect(again).toEqual(['cabinet']);
    await until(() => state() === 'ok');
  });

  test("somebody else's index of that name is left alone, and said", async () => {
    await add('cabinet', 'The key is kept in room 4.');
    await client.call('PUT', `/${alias}/_doc/1?refresh=true`, { theirs: 'key' });
    const { found, state } = open(url);
    await until(() => state() === 'other_index');
    await expect(found('key')).rejects.toBeInstanceOf(SearchUnavailable);
    expect(state()).toBe('other_index');
    expect(await client.call('GET', `/${alias}/_count`)).toMatchObject({ count: 1 });
  });

  test('an index of an older form is replaced by a new one behind the alias', async () => {
    await add('cabinet', 'The key is kept in room 4.');
    const old = indexForm(alias);
    old.mappings._meta.docent.form = 0;
    await client.call('PUT', `/${alias}-old`, { ...old, aliases: { [alias]: {} } });
    const { found, state } = open(url);
    await until(() => state() === 'ok');
    expect(await found('key')).toEqual(['cabinet']);
    expect((await indexesOf()).filter((name) => name.endsWith('-old'))).toEqual([]);
  });

  test('a read-only index keeps answering, and catches up once writable', async () => {
    for (let at = 0; at < 10; at += 1)
      await add(`cabinet ${at}`, `The key of number${at} is kept in room 4.`);
    const { found, state } = open(url);
    await until(() => state() === 'ok');
    expect((await found('key of number4'))[0]).toBe('cabinet 4');
    const block = (value: boolean | null) =>
      client.call('PUT', `/${alias}/_settings`, { 'index.blocks.read_only_allow_delete': value });
    await block(true);
    await add('tower', 'The bell is kept in room 5.');
    await until(() => state() === 'read_only');
    expect((await found('key of number4'))[0]).toBe('cabinet 4');
    await block(null);
    await until(async () => (await found('bell').catch((): string[] => [])).includes('tower'));
  });
});
