import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import type { Slots } from '../../answering/index.ts';
import { silentLogger } from '../../platform/logs.ts';
import { createSharedSlots } from './shared-slots.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const servers: Slots[] = [];
const MODEL = 'openai:narrow';
const never = new AbortController().signal;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => database.remove());

const server = (limit: number, waitMs: number): Slots => {
  const slots = createSharedSlots({
    db: database.db,
    logger: silentLogger,
    limitOf: (model) => (model === MODEL ? limit : undefined),
    waitMs,
  });
  servers.push(slots);
  return slots;
};

test('two servers together hold no more places of a model than it has', async () => {
  const [one, other] = [server(5, 0), server(5, 0)];
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).take(MODEL, never)),
  );
  const refused = tries.filter(({ status }) => status === 'rejected');
  expect(refused.map((one) => (one as PromiseRejectedResult).reason.failure)).toEqual(
    Array.from({ length: 15 }, () => 'no_agent_available'),
  );
});

test('who waits gets the place that another server gives back', async () => {
  const [one, other] = [server(1, 10_000), server(1, 10_000)];
  const release = await one.take(MODEL, never);
  const waiting = other.take(MODEL, never);
  release();
  expect(await waiting).toBeTypeOf('function');
});

test('frees slots of a dead server by lease, and none of another server', async () => {
  const [dead, alive, third] = [server(1, 0), server(1, 0), server(1, 0)];
  const release = await dead.take(MODEL, never);
  await expect(alive.take(MODEL, never)).rejects.toThrow('no_agent_available');
  await database.db.execute(sql`update model_slot set lease_until = now() - interval '1 second'`);
  await alive.take(MODEL, never);
  release();
  await expect(third.take(MODEL, never)).rejects.toThrow('no_agent_available');
});

test('who is stopped waits no more, and a model without a limit has none', async () => {
  const slots = server(1, 10_000);
  await slots.take(MODEL, never);
  const stop = new AbortController();
  const waiting = slots.take(MODEL, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await Promise.all(Array.from({ length: 50 }, () => slots.take('openai:wide', never)));
});
