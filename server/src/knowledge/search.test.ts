import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../test/kit/database.ts';
import { OPEN_READER } from '../access/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { silentLogger } from '../platform/logs.ts';
import { ingestText, removeDocument } from './ingest.ts';
import { createSearch, type Search } from './search.ts';

const folder = mkdtempSync(join(tmpdir(), 'docent-search-'));
let database: Database;
let search: Search;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabaseUrl();
  drop = made.drop;
  database = await openDatabase({ url: made.url, logger: silentLogger });
  search = createSearch(database.pool, { memoryMb: 16, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const makeDomain = async (): Promise<string> => {
  const id = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
  return id;
};

const addDocument = async (domainId: string, name: string, pages: string[]): Promise<string> => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domainId, name, id],
  );
  await ingestText({ pool: database.pool, documentId: id, domainId, name, pages });
  return id;
};

const found = async (domainId: string, question: string) =>
  (await search({ domainId, reader: OPEN_READER, question, limit: 8 })).map(
    ({ documentName, page }) => `${documentName} ${page}`,
  );

test("ranks the passage with the question's words first, in both languages", async () => {
  const domainId = await makeDomain();
  await addDocument(domainId, 'handbook', [
    'The office opens at nine.',
    'Travel is repaid against receipts.',
    'Lunch is at noon.',
  ]);
  await addDocument(domainId, 'guide', [
    'Les congés payés sont de 25 jours.',
    'Le bureau ouvre à neuf heures.',
  ]);
  expect((await found(domainId, 'When is my travelling repaid?'))[0]).toBe('handbook 2');
  expect((await found(domainId, 'Combien de jours de congé ?'))[0]).toBe('guide 1');
});

test('in a small domain the best passage leads to its paraphrases', async () => {
  const domainId = await makeDomain();
  await addDocument(domainId, 'policy', [
    'We disclose your data to advertisers who measure campaigns.',
    'Campaigns are measured by advertisers with cookies.',
    'The kitchen closes at nine.',
  ]);
  expect(await found(domainId, 'Do you disclose data?')).toEqual(['policy 1', 'policy 2']);
});

test('a passage of another domain is never found', async () => {
  const [mine, other] = [await makeDomain(), await makeDomain()];
  await addDocument(mine, 'mine', ['Holidays are 28 days.']);
  await addDocument(other, 'theirs', ['The vault code is kept by the treasurer. Holidays too.']);
  expect(await found(mine, 'Who keeps the vault code?')).toEqual([]);
  expect(await found(mine, 'holidays')).toEqual(['mine 1']);
});

test('additions, renewals, switches and removals count at the next question', async () => {
  const domainId = await makeDomain();
  const first = await addDocument(domainId, 'one', ['The boiler is checked in May.']);
  expect(await found(domainId, 'boiler')).toEqual(['one 1']);
  const second = await addDocument(domainId, 'two', ['The boiler was bought in 2019.']);
  expect((await found(domainId, 'boiler')).toSorted()).toEqual(['one 1', 'two 1']);
  await ingestText({
    pool: database.pool,
    documentId: first,
    domainId,
    name: 'one',
    pages: ['Contents.', 'The boiler is checked in June.'],
  });
  expect((await found(domainId, 'boiler')).toSorted()).toEqual(['one 2', 'two 1']);
  await database.pool.query('update document set enabled = false where id = $1', [second]);
  expect(await found(domainId, 'boiler')).toEqual(['one 2']);
  await removeDocument(database.pool, first);
  expect(await found(domainId, 'boiler')).toEqual([]);
});

test("fetches the selected passages of a question's parts, with neighbours", async () => {
  const domainId = await makeDomain();
  await addDocument(domainId, 'first', [
    'Lunch is at noon.',
    'Bikes stand in the yard.',
    'Cars stand below.',
  ]);
  const second = await addDocument(domainId, 'second', [
    'Dogs stay at home.',
    'Plants are watered on Mondays.',
  ]);
  const gather = async () => {
    const hits = await search({
      domainId,
      reader: OPEN_READER,
      question: 'Where do bikes stand? And when are plants watered?',
      parts: ['Where do bikes stand?', 'when are plants watered?'],
      limit: 40,
      select: (rankings) => rankings.slice(1).flatMap((ranked) => ranked.slice(0, 1)),
      beside: true,
    });
    return hits.map(({ documentName, page, beside }) => `${documentName} ${page}${beside ? ' beside' : ''}`);
  };
  expect(await gather()).toEqual([
    'first 2',
    'second 2',
    'first 1 beside',
    'first 3 beside',
    'second 1 beside',
  ]);
  await database.pool.query('update document set enabled = false where id = $1', [second]);
  expect((await gather()).filter((one) => one.startsWith('second'))).toEqual([]);
});

test('many questions at once see the same as one after the other', async () => {
  const domainId = await makeDomain();
  await addDocument(domainId, 'animals', [
    'The heron eats fish.',
    'The otter eats fish too.',
    'Cows eat grass.',
  ]);
  const questions = ['heron', 'otter', 'cows', 'grass'];
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, index) => found(domainId, questions[index % 4] ?? '')),
  );
  for (const [index, hits] of all.entries()) {
    expect(hits).toEqual(await found(domainId, questions[index % 4] ?? ''));
    expect(hits[0]).toBe(['animals 1', 'animals 2', 'animals 3', 'animals 3'][index % 4]);
  }
});

test('with less memory than a domain needs the answers are the same', async () => {
  const small = createSearch(database.pool, { memoryMb: 0, logger: silentLogger });
  const [one, two] = [await makeDomain(), await makeDomain()];
  await addDocument(one, 'a', ['Red paint dries fast.']);
  await addDocument(two, 'b', ['Red wine is kept in oak.']);
  for (const domainId of [one, two, one]) {
    expect(await small({ domainId, reader: OPEN_READER, question: 'red', limit: 3 })).toEqual(
      await search({ domainId, reader: OPEN_READER, question: 'red', limit: 3 }),
    );
  }
});
