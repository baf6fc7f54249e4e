import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../src/platform/logs.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { type StandIn, startStandIn } from '../stand-ins/model/stand-in.ts';
import { hostOf, inTurn } from './ask.ts';
import { apply, changeOf } from './changes.ts';
import { type Comparison, compareMany, triplesOf } from './compare.ts';
import { fill } from './fill.ts';
import { storeChange } from './store-change.ts';
import { WAYS } from './ways.ts';
import { CANARIES, makeWorld } from './worlds.ts';

/** See scripts/test-access.mjs: how much is asked, and of which worlds. Without them it takes a few seconds. */
const { ACCESS_TRIPLES, ACCESS_SEED = '1', ACCESS_SLICE = '1/1' } = process.env;
const LONG_MS = 6 * 3_600_000;
const SHORT = {
  triples: 2_000,
  aWorld: 1_000,
  sizes: { people: 20, groups: 8, domains: 8, documents: 10, chats: 12, turns: 4 },
};
const LONG = {
  triples: Number(ACCESS_TRIPLES),
  aWorld: 20_000,
  sizes: { people: 60, groups: 24, domains: 14, documents: 60, chats: 40, turns: 6 },
};
const { triples, aWorld, sizes } = ACCESS_TRIPLES ? LONG : SHORT;
const [slice = 1, slices = 1] = ACCESS_SLICE.split('/').map(Number);
/** A world is asked so often, and changed so much in between. */
const [ROUNDS, CHANGES] = [4, 6];
/** pino's levels error and fatal. */
const FAILED = /"level":[56]0/;
/** Differences that are printed of each way. */
const PRINTED = 3;

let model: StandIn;
let server: TestServer;
/** Second server on the same database, if that is a real PostgreSQL: caches of access must be right on both. */
let other: TestServer | undefined;
const logged = new Set<string>();
beforeAll(async () => {
  model = await startStandIn();
  const settings = {
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
    AUTH_SECRET: 'the same secret for both of these servers',
  };
  const write = (line: string) => {
    for (const [word] of line.matchAll(CANARIES)) logged.add(word);
    // Cause of a failed call.
    if (FAILED.test(line)) console.error(line);
  };
  const logger = createLogger('debug', { write });
  server = await startTestServer(settings, logger);
  // The first cleaning would take the deleted domains of a world away.
  await server.clean();
  if (!process.env.TEST_DATABASE_URL) return;
  const same = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataFolder };
  other = await startTestServer({ ...settings, ...same }, logger);
  await other.clean();
});
afterAll(async () => {
  await other?.close();
  await server.close();
  await model.close();
});

test('every way of asking shows what the oracle says, and no hidden word', { timeout: LONG_MS }, async () => {
  const comparison: Comparison = { counts: new Map(), tried: new Map(), differences: [] };
  const mine = triples / slices;
  for (let seed = Number(ACCESS_SEED) + slice - 1; triplesOf(comparison) < mine; seed += slices) {
    const { world, dice } = makeWorld(seed, sizes);
    const tokens = await fill(server, world);
    const hostAt = (one: TestServer) => hostOf(one, model, tokens);
    const host = inTurn(other ? [hostAt(server), hostAt(other)] : [hostAt(server)]);
    const most = Math.min(aWorld, mine - triplesOf(comparison));
    for (let round = 0; round < ROUNDS; round += 1) {
      await compareMany(host, { world, dice, seed, ways: WAYS, triples: most / ROUNDS }, comparison);
      for (let changes = 0; changes < CHANGES; changes += 1) {
        const change = changeOf(world, dice);
        apply(world, change);
        await storeChange(server.database.pool, world, change);
      }
    }
    host.close();
    await fetch(`${model.url}/calls`, { method: 'DELETE' });
  }
  tell(comparison);
  expect([...logged]).toEqual([]);
  expect([...comparison.counts.keys()].toSorted()).toEqual(WAYS.map(({ name }) => name).toSorted());
  expect(comparison.differences.slice(0, PRINTED)).toEqual([]);
});

const tell = ({ counts, differences }: Comparison) => {
  const rows = [...counts].map(([name, count]) => {
    const of = differences.filter(({ way }) => way === name);
    for (const one of of.slice(0, PRINTED)) console.log(JSON.stringify(one));
    return [name, { ...count, differences: of.length }];
  });
  if (ACCESS_TRIPLES || differences.length) console.table(Object.fromEntries(rows));
};
