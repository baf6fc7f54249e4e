import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../../test/kit/database.ts';
import { embed } from '../../../test/stand-ins/model/embed.ts';
import { ingestText } from '../../knowledge/index.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { giveVectors } from './give-vectors.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabaseUrl();
  drop = made.drop;
  database = await openDatabase({ url: made.url, logger: silentLogger });
  const [domainId, documentId] = [newId(), newId()];
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, 'x']);
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, 'a', 0, '', '')`,
    [documentId, domainId],
  );
  const pages = Array.from({ length: 80 }, (_, at) => `Otter number ${at} swims.`);
  await ingestText({ pool: database.pool, documentId, domainId, name: 'a', pages });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const give = (embedder: () => Embedder | undefined, closing = new AbortController().signal) =>
  giveVectors({ database, embedder, logger: silentLogger }, closing);
const modelOf = (model: string, vectors: (texts: string[]) => number[][]) => {
  const asked: string[] = [];
  const embedder: Embedder = {
    model,
    embed: async (texts) => {
      asked.push(...texts);
      return vectors(texts);
    },
  };
  return { asked, embedder };
};
const working = (model: string) => modelOf(model, (texts) => texts.map((text) => embed(text, 32)));
const failures = async () =>
  (await database.pool.query('select reason, failures, retry_at > now() as waits from vector_failure')).rows;

test('pauses a failing model with its reason, and calls another at once', async () => {
  const down = modelOf('test:failing', () => {
    throw new Error('down');
  });
  await give(() => down.embedder);
  expect(await failures()).toEqual([{ reason: 'model_failed', failures: 1, waits: true }]);
  const calls = down.asked.length;
  await give(() => down.embedder);
  expect(down.asked).toHaveLength(calls);

  // A moment is rounded to the millisecond: `now()` could still be to come.
  await database.pool.query("update vector_failure set retry_at = now() - interval '1 second'");
  await give(() => modelOf('test:failing', () => [[1, 2]]).embedder);
  expect(await failures()).toEqual([{ reason: 'wrong_vectors', failures: 2, waits: true }]);

  const { asked, embedder } = working('test:working');
  await give(() => embedder);
  expect(asked).toHaveLength(80);
  expect(await failures()).toEqual([]);
});

test('a model that is chosen meanwhile takes over with the next passages', async () => {
  const [before, after] = [working('test:before'), working('test:after')];
  let calls = 0;
  await give(() => {
    calls += 1;
    return calls === 1 ? before.embedder : after.embedder;
  });
  expect(before.asked.length).toBeLessThan(80);
  expect(after.asked).toHaveLength(80);
});

test('a closing server leaves the rest to the next, and blames no model', async () => {
  const closing = new AbortController();
  const { embedder } = modelOf('test:closing', () => {
    closing.abort();
    throw closing.signal.reason;
  });
  await give(() => embedder, closing.signal);
  expect(await failures()).toEqual([]);
});
