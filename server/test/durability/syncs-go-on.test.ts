import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakePlace } from '../connectors/fake-place.ts';
import { type ServedPlace, serveFakePlace } from '../connectors/serve-fake-place.ts';
import { createTestDatabaseUrl } from '../kit/database.ts';
import { createLine, type Line } from '../kit/line.ts';
import { call, createNode, type Node, signUp } from '../kit/nodes.ts';
import { seededRandom } from '../kit/random.ts';
import { until } from '../kit/until.ts';
import { createHistory, FIRST_THINGS, readBy } from './happenings.ts';
import { INTERRUPTIONS, type Interruption } from './interruptions.ts';
import { startOwnDatabase } from './own-database.ts';

const PROGRAM = fileURLToPath(new URL('../connectors/serve-fake.ts', import.meta.url));
/**
 * Many histories by hand, resumable by their seeds: `SYNC_SEEDS=500 SYNC_FIRST_SEED=1 SYNC_ROUNDS=3 npm run test:sources -- syncs-go-on`.
 * With SYNC_SEEDS a database of their own is killed too; the one history of `npm test` is that of a server that is killed.
 */
const SEEDS = Number(process.env.SYNC_SEEDS ?? 1);
const FIRST_SEED = Number(process.env.SYNC_FIRST_SEED ?? 1);
/** Each with an interruption. */
const ROUNDS = Number(process.env.SYNC_ROUNDS ?? 1);
const ALL: Interruption[] = [
  'the workers killed',
  'the database killed',
  'the network to the database cut',
  'the network to the source cut',
  'the server killed',
];
const KINDS: Interruption[] = process.env.SYNC_SEEDS ? ALL : ['the server killed'];
const STEPS = 10;
/** A start takes seconds, on a busy machine half a minute. */
const HISTORY_MS = 120_000 * (1 + ROUNDS);
const NAMES = ['ada', 'bert', 'cleo'];
const emailOf = (name: string) => `${name}@example.com`;

const folder = mkdtempSync(join(tmpdir(), 'docent-syncs-'));
let database: Awaited<ReturnType<typeof createTestDatabaseUrl>> & { pid?: () => number };
let lines: { toPlace: Line; toDatabase: Line };
let place: ServedPlace;
let node: Node;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = process.env.SYNC_SEEDS ? await startOwnDatabase() : await createTestDatabaseUrl();
  place = await serveFakePlace(createFakePlace({ ids: 'paths' }));
  const url = new URL(database.url);
  lines = { toPlace: await createLine(place.port), toDatabase: await createLine(Number(url.port)) };
  url.host = `127.0.0.1:${lines.toDatabase.port}`;
  node = await createNode(
    url.href,
    join(folder, 'data'),
    { FAKE_PLACE: `http://127.0.0.1:${lines.toPlace.port}`, REDIS_URL: '', PARSE_PROCESSES: '1' },
    { program: PROGRAM },
  );
  await node.start();
  for (const name of NAMES) tokens.set(name, (await signUp(node.url, name)).token);
  await run('update "user" set email_verified = true, address_typed = false');
}, 120_000);
afterAll(async () => {
  await node?.kill();
  await lines?.toPlace.close();
  await lines?.toDatabase.close();
  await place?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** On a connection of its own: the database may have been killed meanwhile. */
const run = async (statement: string, values: unknown[] = []) => {
  const client = new pg.Client(database.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
};
const hasDatabase = () => run('select 1').then(Boolean, () => false);

const get = async (path: string, name = 'ada') =>
  (await call(node.url, 'GET', path, undefined, tokens.get(name))).body;
const post = async (path: string, body: object = {}) =>
  (await call(node.url, 'POST', path, body, tokens.get('ada'))).body;

const lastSync = async (id: string) =>
  (await run('select id, state from source_sync where source_id = $1 order by id desc limit 1', [id]))[0];

/** Takes something away while the place is asked for the `nth` time, unless the sync that `begin` begins ends before. */
const interrupt = async (
  kind: Interruption,
  nth: number,
  { before, begin }: { before: string | null; begin: () => Promise<string> },
): Promise<string> => {
  place.haltAfter(nth);
  const id = await begin();
  await until(async () => {
    const last = await lastSync(id);
    return place.hasHalted() || (last && last.id !== before && last.state !== 'in_progress');
  });
  await INTERRUPTIONS[kind]({ node, place, ...lines, databasePid: database.pid ?? null });
  await until(hasDatabase);
  // Skip the waits: the schedule would find an expired lease after half a minute, and pg-boss a dead worker after some seconds.
  await run(`update source set leased_until = now() - interval '1 second' where sync_id is not null`);
  await run(
    `update pgboss.job set state = 'failed', completed_on = now() where name = 'sync-source' and state = 'active'`,
  );
  return id;
};

/** One more, to a good end; what failed meanwhile is due. */
const sync = async (id: string): Promise<void> => {
  await run('update source_item set retry_at = now() where source_id = $1 and retry_at is not null', [id]);
  const before = (await lastSync(id))?.id;
  await until(async () => (await post(`/sources/${id}/syncs`))?.id === id);
  await until(async () => {
    const last = await lastSync(id);
    return last && last.id !== before && last.state === 'success';
  });
};

/** Returns path and text of every document that the person may read in the domain. */
const readIn = async (domainId: string, name: string): Promise<[string, string][]> => {
  const { documents, total } = await get(`/documents?kb_id=${domainId}&docs_per_page=100`, name);
  expect(total).toBeLessThanOrEqual(100);
  const read = await Promise.all(
    documents
      .filter(({ can }: { can: { read: boolean } }) => can.read)
      .map(async ({ id, source }: { id: string; source: { path: string } }) => {
        const response = await fetch(`${node.url}/v1/documents/${id}/file`, {
          headers: { authorization: `Bearer ${tokens.get(name)}` },
        });
        return [source.path, await response.text()] as [string, string];
      }),
  );
  return read.toSorted(([one], [other]) => (one < other ? -1 : 1));
};

test.each(Array.from({ length: SEEDS }, (_, nth) => FIRST_SEED + nth))(
  'history %i, interrupted: the domain equals the source, without loss',
  async (seed) => {
    const random = seededRandom(seed);
    const world = createFakePlace({ ids: 'paths' });
    const history = createHistory(world, seed, random, NAMES.map(emailOf));
    const someKind = () => KINDS[history.whole(KINDS.length)] ?? 'the server killed';
    place.follow(world);
    const domainId = (await post('/domains', { name: `History ${seed}` })).id;
    const told: string[] = [];
    const meet = async (
      asked: number,
      before: string | null,
      begin: () => Promise<string>,
    ): Promise<string> => {
      const [kind, nth] = [someKind(), history.whole(asked)];
      told.push(`${kind} at ${nth}`);
      const id = await interrupt(kind, nth, { before, begin });
      await sync(id);
      return id;
    };
    const settings = { kind: 'website', address: 'https://place.example/' };
    // Each thing is told and opened.
    const id = await meet(
      2 * FIRST_THINGS,
      null,
      async () => (await post(`/domains/${domainId}/sources`, { name: 'Place', settings })).id,
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      history.goOn(STEPS);
      // Each is told, and some are opened.
      await meet(world.world.things.length + 4, (await lastSync(id))?.id ?? null, async () => {
        await until(async () => (await post(`/sources/${id}/syncs`))?.id === id);
        return id;
      });
    }
    const after = `seed ${seed}: ${told.join(', ')}`;
    const parsed = `select 1 from document where source_id = $1 and status <> 'ingested' limit 1`;
    await until(async () => !(await run(parsed, [id])).length);
    for (const name of NAMES)
      expect(await readIn(domainId, name), `${name}, ${after}`).toEqual(readBy(world.world, emailOf(name)));
    const count = world.world.things.length;
    const rows = await run(
      `select (select count(*)::int from source_item where source_id = $1) as items,
         (select count(*)::int from document where source_id = $1) as documents,
         (select count(*)::int from document d where d.source_id = $1
            and not exists (select 1 from source_item i where i.document_id = d.id)) as lost`,
      [id],
    );
    expect(rows, after).toEqual([{ items: count, documents: count, lost: 0 }]);
  },
  HISTORY_MS,
);
