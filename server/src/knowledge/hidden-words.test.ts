import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/kit/database.ts';
import { CANDIDATES, fillHiddenWords, isHidden, questionFor } from '../../test/kit/hidden-words.ts';
import { embed } from '../../test/stand-ins/model/embed.ts';
import { readerOf } from '../access/index.ts';
import { silentLogger } from '../platform/logs.ts';
import type { Embedder } from '../platform/models/models.ts';
import { createSearch, type Search } from './search.ts';
import { embedWaiting } from './vectors/embed-waiting.ts';

const embedder: Embedder = {
  model: 'test:one',
  embed: async (texts) => texts.map((text) => embed(text, 64)),
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let world: Awaited<ReturnType<typeof fillHiddenWords>>;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await fillHiddenWords(database);
  while (await embedWaiting(database, embedder, new AbortController().signal));
});
afterAll(async () => {
  await database.remove();
});

/** Everything that a search returns, without the ids that differ between the two domains. */
const foundIn = async (search: Search, domainId: string, question: string, by = world.reader) => {
  const hits = await search({ domainId, reader: readerOf(by), question, limit: 8 });
  return JSON.stringify(hits, (key, value) => (/(^|_)id$|Id$/i.test(key) ? undefined : value));
};

test.each([
  { way: 'by words', count: CANDIDATES, model: undefined },
  { way: 'by words and vectors', count: 200, model: () => embedder },
])('search $way reveals no word of hidden documents', async ({ count, model }) => {
  const search = createSearch(database.pool, { memoryMb: 16, embedder: model, logger: silentLogger });
  const revealed: string[] = [];
  let found = 0;
  for (let index = 0; index < count; index += 1) {
    const question = questionFor(index);
    const expected = await foundIn(search, world.control, question);
    if ((await foundIn(search, world.guarded, question)) !== expected) revealed.push(question);
    if (isHidden(index) && (await foundIn(search, world.guarded, question, world.board)) !== expected)
      found += 1;
  }
  expect(revealed).toEqual([]);
  // Users on the list find the same words.
  expect(found).toBeGreaterThan(count * 0.4);
});
