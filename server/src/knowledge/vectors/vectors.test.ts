import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../../test/kit/database.ts';
import { anywhere } from '../../../test/kit/outgoing.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import { type Embedder, openEmbedder } from '../../platform/models/models.ts';
import { OF_MODELS } from '../../platform/outgoing/limits.ts';
import { ingestText } from '../ingest.ts';
import { createSearch } from '../search.ts';
import { renewVectors } from './renew-vectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'docent-vectors-'));
let database: Database;
let model: StandIn;
let embedder: Embedder;
let domainId: string;
let drop: () => Promise<void>;

const open = (name: string) =>
  openEmbedder(`openai-compatible:${name}`, {
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    OPENAI_COMPATIBLE_API_KEY: 'x',
    fetch: anywhere.fetchWith(OF_MODELS),
  });

beforeAll(async () => {
  const made = await createTestDatabaseUrl();
  drop = made.drop;
  database = await openDatabase({ url: made.url, logger: silentLogger });
  model = await startStandIn({ dimensions: 64 });
  embedder = await open('one');
});
afterAll(async () => {
  await model.close();
  await database.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  domainId = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, domainId]);
});

const add = async (name: string, pages: string[], with_?: Embedder) => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domainId, name, id],
  );
  return ingestText({ pool: database.pool, documentId: id, domainId, name, pages, embedder: with_ });
};

const ask = (question: string, with_?: Embedder) =>
  createSearch(database.pool, { memoryMb: 8, embedder: () => with_, logger: silentLogger })({
    domainId,
    question,
    limit: 3,
  });

/** Words that the lexical search leaves out, and the stand-in's vectors do not: only vectors find them. */
const STOP_WORDS = 'why should you not have been there';

test('a passage that shares no word with the question is found by its vector', async () => {
  await add('a', ['Herons eat fish.', STOP_WORDS], embedder);
  const [first] = await ask(STOP_WORDS, embedder);
  expect(first).toMatchObject({ page: 2, lexicalScore: 0 });
  expect(first?.vectorScore).toBeGreaterThan(0.9);
  expect(await ask(STOP_WORDS)).toEqual([]);
});

test('both rankings count: a passage that both have comes first, with both parts of its score', async () => {
  await add('a', ['Otters swim in rivers.', 'Cows eat grass.', 'Otters sleep.'], embedder);
  const [first] = await ask('where do otters swim', embedder);
  expect(first?.page).toBe(1);
  expect(first?.lexicalScore).toBeGreaterThan(0);
  expect(first?.vectorScore).toBeGreaterThan(0);
});

test('a passage of another domain is not near', async () => {
  await add('secret', [STOP_WORDS], embedder);
  domainId = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, domainId]);
  expect(await ask(STOP_WORDS, embedder)).toEqual([]);
});

test('when the model fails the question is answered by its words, at once and without an error', async () => {
  await add('a', ['Otters swim in rivers.'], embedder);
  const broken: Embedder = { model: embedder.model, embed: () => Promise.reject(new Error('down')) };
  const hits = await ask('otters', broken);
  expect(hits).toEqual(await ask('otters'));
  expect(hits).toHaveLength(1);
});

test('a model that fails while a file is read is the reason that the person is told', async () => {
  const broken: Embedder = { model: embedder.model, embed: () => Promise.reject(new Error('down')) };
  await expect(add('a', ['Otters swim.'], broken)).rejects.toMatchObject({ code: 'embedding_failed' });
  expect(await ask('otters')).toEqual([]);
});

test('what was ingested before the model was set gets vectors, and new ones when the model changes', async () => {
  await add('a', [STOP_WORDS]);
  expect(await ask(STOP_WORDS, embedder)).toEqual([]);
  await renewVectors(database, embedder);
  expect(await ask(STOP_WORDS, embedder)).toHaveLength(1);
  model.set({ dimensions: 96 });
  const other = await open('other');
  expect(await ask(STOP_WORDS, other)).toEqual([]);
  await renewVectors(database, other);
  expect(await ask(STOP_WORDS, other)).toHaveLength(1);
  expect(await ask(STOP_WORDS, embedder)).toEqual([]);
  model.set({ dimensions: 64 });
});
