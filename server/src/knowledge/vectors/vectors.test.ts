import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../../test/kit/database.ts';
import { until } from '../../../test/kit/until.ts';
import { embed } from '../../../test/stand-ins/model/embed.ts';
import { OPEN_READER } from '../../access/index.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { ingestText, removeDocument } from '../ingest.ts';
import { createSearch } from '../search.ts';
import { embedWaiting } from './embed-waiting.ts';
import { createVectorIndexes } from './vector-indexes.ts';
import { createVectorSearch } from './vector-search.ts';
import { countVectors } from './vector-store.ts';

let database: Database;
let domainId: string;
let drop: () => Promise<void>;

const NEVER = new AbortController().signal;

/** Stop words of the lexical search that these vectors contain: only vectors find them. */
const STOP_WORDS = 'why should you not have been there';

const modelOf = (model: string, dimensions = 64) => {
  const texts: string[] = [];
  return {
    texts,
    embedder: {
      model,
      embed: async (asked: string[]) => {
        texts.push(...asked);
        return asked.map((text) => embed(text, dimensions));
      },
    } satisfies Embedder,
  };
};
const { embedder } = modelOf('test:one');
const giving = (vectors: number[][]): Embedder => ({ model: 'test:one', embed: async () => vectors });

beforeAll(async () => {
  const made = await createTestDatabaseUrl();
  drop = made.drop;
  database = await openDatabase({ url: made.url, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await drop();
});
const makeDomain = async () => {
  const id = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
  return id;
};
beforeEach(async () => {
  await database.pool.query('delete from domain');
  domainId = await makeDomain();
});

const add = async (name: string, pages: string[], to = domainId) => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, to, name, id],
  );
  await ingestText({ pool: database.pool, documentId: id, domainId: to, name, pages });
  return id;
};
const embedAll = async (with_: Embedder = embedder) => {
  while (await embedWaiting(database, with_, NEVER));
};
const progress = async (model: string) => {
  const counted = (await countVectors(database.pool, model)).find(({ id }) => id === domainId);
  return [counted?.embedded, counted?.passages];
};
const pagesOf = (count: number) => Array.from({ length: count }, (_, at) => `Otter number ${at} swims.`);

const ask = (question: string, with_?: Embedder) =>
  createSearch(database.pool, { memoryMb: 8, embedder: () => with_, logger: silentLogger })({
    domainId,
    reader: OPEN_READER,
    question,
    limit: 3,
  });

test('finds a passage by words at once, and by its vector once it has one', async () => {
  await add('a', ['Herons eat fish.', STOP_WORDS]);
  expect(await ask('herons', embedder)).toHaveLength(1);
  expect(await ask(STOP_WORDS, embedder)).toEqual([]);
  await embedAll();
  const [first] = await ask(STOP_WORDS, embedder);
  expect(first).toMatchObject({ page: 2, lexicalScore: 0 });
  expect(first?.vectorScore).toBeGreaterThan(0.9);
  expect(await ask(STOP_WORDS)).toEqual([]);
});

test('both rankings count: a passage in both is first, with both scores', async () => {
  await add('a', ['Otters swim in rivers.', 'Cows eat grass.', 'Otters sleep.']);
  await embedAll();
  const [first] = await ask('where do otters swim', embedder);
  expect(first?.page).toBe(1);
  expect(first?.lexicalScore).toBeGreaterThan(0);
  expect(first?.vectorScore).toBeGreaterThan(0);
});

test('a search sees additions, switches and deletions of its domain only', async () => {
  const search = createSearch(database.pool, { memoryMb: 8, embedder: () => embedder, logger: silentLogger });
  const found = async () =>
    (await search({ domainId, reader: OPEN_READER, question: STOP_WORDS, limit: 9 })).map(
      ({ documentName }) => documentName,
    );
  await add('theirs', [STOP_WORDS], await makeDomain());
  await add('first', [STOP_WORDS]);
  await embedAll();
  expect(await found()).toEqual(['first']);
  const second = await add('second', [STOP_WORDS]);
  await embedAll();
  expect((await found()).toSorted()).toEqual(['first', 'second']);
  await database.pool.query(`update document set enabled = false where name = 'first'`);
  expect(await found()).toEqual(['second']);
  await removeDocument(database.pool, second);
  expect(await found()).toEqual([]);
});

test('when cut short, stored vectors stay, and no passage is embedded twice', async () => {
  await add('long', pagesOf(100));
  const { texts, embedder: counting } = modelOf('test:counting');
  await embedWaiting(database, counting, NEVER);
  const [first] = await progress('test:counting');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(100);
  await expect(
    embedWaiting(database, { ...counting, embed: () => Promise.reject(new Error('killed')) }, NEVER),
  ).rejects.toThrow('the embedding model failed');
  expect(await progress('test:counting')).toEqual([first, 100]);
  await embedAll(counting);
  expect(await progress('test:counting')).toEqual([100, 100]);
  expect(texts).toHaveLength(100);
});

test('the same passages embedded by two at once are stored once', async () => {
  await add('a', pagesOf(3));
  await Promise.all([embedWaiting(database, embedder, NEVER), embedWaiting(database, embedder, NEVER)]);
  expect(await progress(embedder.model)).toEqual([3, 3]);
  const { rows } = await database.pool.query(
    'select sum(octet_length(vectors) / dimensions)::int as vectors from passage_vectors',
  );
  expect(rows).toEqual([{ vectors: 3 }]);
});

test('what is deleted while it is embedded leaves nothing behind', async () => {
  const id = await add('a', pagesOf(2));
  const deleting: Embedder = {
    model: embedder.model,
    embed: async (texts) => {
      await database.pool.query('delete from document where id = $1', [id]);
      return embedder.embed(texts);
    },
  };
  await embedWaiting(database, deleting, NEVER);
  expect((await database.pool.query('select 1 from passage_vectors')).rows).toEqual([]);
});

test('the domain that was asked last comes first', async () => {
  const asked = await makeDomain();
  await add('old', ['Herons eat fish.']);
  await add('asked', ['Otters eat fish.'], asked);
  const [chatId, messageId] = [newId(), newId()];
  await database.pool.query(`insert into chat (id, name) values ($1, 'x')`, [chatId]);
  await database.pool.query(
    `insert into message (id, chat_id, seq, role, content) values ($1, $2, 1, 'assistant', '[]')`,
    [messageId, chatId],
  );
  await database.pool.query(
    `insert into execution (id, chat_id, message_id, question_id, domain_id, engine)
     values ($1, $2, $3, $3, $4, 'extractive')`,
    [newId(), chatId, messageId, asked],
  );
  const { texts, embedder: counting } = modelOf('test:order');
  await embedWaiting(database, counting, NEVER);
  expect(texts).toEqual(['asked\nOtters eat fish.']);
});

test('another model takes over by passage; only its own vectors count', async () => {
  await add('a', [STOP_WORDS, ...pagesOf(50)]);
  await embedAll();
  const { embedder: other } = modelOf('test:other', 96);
  expect(await ask(STOP_WORDS, other)).toEqual([]);
  await embedWaiting(database, other, NEVER);
  expect((await ask(STOP_WORDS, other))[0]?.page).toBe(1);
  expect(await ask(STOP_WORDS, embedder)).toEqual([]);
  await embedAll(other);
  expect(await progress(other.model)).toEqual([51, 51]);
  const { rows } = await database.pool.query('select distinct dimensions from passage_vectors');
  expect(rows).toEqual([{ dimensions: 96 }]);
});

test.each([
  ['half of the vectors', [[1, 0]]],
  [
    'what is no number',
    [
      [1, 0],
      [Number.NaN, 1],
    ],
  ],
  ['two lengths', [[1, 0], [1]]],
  ['no numbers', [[], []]],
])('a model that gives %s stores nothing', async (_, vectors) => {
  await add('a', pagesOf(2));
  await expect(embedWaiting(database, giving(vectors), NEVER)).rejects.toThrow(/vector/);
  expect((await progress('test:one'))[0]).toBe(0);
});

test('vectors of another length than the model gave before are not taken', async () => {
  await add('a', pagesOf(1));
  await embedAll();
  await add('b', pagesOf(1));
  await expect(embedWaiting(database, modelOf('test:one', 96).embedder, NEVER)).rejects.toThrow(
    'vectors of 96 numbers, and before of 64',
  );
});

test.each([
  ['fails', () => Promise.reject(new Error('down'))],
  ['gives no numbers', async () => [[Number.NaN]]],
  ['gives nothing', async () => []],
  ['gives vectors of another length', async () => [[1, 2, 3]]],
])('when the model %s a question is answered by its words', async (_, broken) => {
  await add('a', ['Otters swim in rivers.']);
  await embedAll();
  const hits = await ask('otters', { model: embedder.model, embed: broken });
  expect(hits).toEqual(await ask('otters'));
  expect(hits).toHaveLength(1);
});

test('hits of a measured model alone name the cosine of off-domain questions', async () => {
  await add('a', ['Otters swim in rivers.', STOP_WORDS]);
  await embedAll();
  const measured: Embedder = { ...embedder, weight: 0.5 };
  const search = createSearch(database.pool, {
    memoryMb: 8,
    embedder: () => measured,
    logger: silentLogger,
  });
  const first = async () =>
    (await search({ domainId, reader: OPEN_READER, question: 'otters', limit: 3 }))[0];
  // The first question does not wait for the vectors of the off-domain ones.
  const offDomain = await until(async () => (await first())?.offDomainScore ?? null);
  expect(offDomain).toBeLessThan((await first())?.vectorScore ?? 0);
  expect((await ask('otters', embedder))[0]?.offDomainScore).toBeUndefined();
});

test('a question does not wait for a model that says nothing', async () => {
  const searchVectors = createVectorSearch(database.pool, {
    maxBytes: 1,
    limit: 5,
    logger: silentLogger,
    patienceMs: 1,
  });
  const silent: Embedder = { model: 'test:silent', embed: () => new Promise(() => {}) };
  expect(await searchVectors(silent, 'otters')(domainId, 'any', new Set())).toBeNull();
});

test('a thread that died is followed by another one, with the same vectors', async () => {
  await add('a', [STOP_WORDS]);
  await embedAll();
  const indexes = createVectorIndexes(database.pool, embedder.model, 0);
  const find = async () =>
    (await indexes.find(domainId, 'state', embed(STOP_WORDS, 64), 5, new Set())).near.map(
      ({ ordinal }) => ordinal,
    );
  expect(await find()).toEqual([0]);
  await indexes.stop();
  expect(await find()).toEqual([0]);
  await indexes.stop();
});
