import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { accessOf } from '../../../test/kit/readers.ts';
import { type DocumentReader, readerOf } from '../../access/index.ts';
import { newId } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logs.ts';
import { ingestText, removeDocument } from '../ingest.ts';
import { createSearch, type Search } from '../search.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let access: ReturnType<typeof accessOf>;
let search: Search;
let anna: { id: string };
let ben: { id: string };
let domainId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  access = accessOf(database.db);
  search = createSearch(database.pool, { memoryMb: 16, logger: silentLogger });
});
afterAll(async () => {
  await database.remove();
});
beforeEach(async () => {
  domainId = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, domainId]);
  [anna, ben] = [await access.person(), await access.person()];
});

const add = async (name: string, pages: string[]): Promise<string> => {
  const id = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domainId, name, id],
  );
  await ingestText({ pool: database.pool, documentId: id, domainId, name, pages });
  return id;
};

const ask = async (question: string, reader: DocumentReader = readerOf(anna), by = search) => {
  const hits = await by({ domainId, reader, question, limit: 8 });
  return {
    names: hits.map(({ documentName }) => documentName),
    corrections: (hits[0]?.corrections ?? []).map(({ from, to }) => `${from} > ${to}`),
    scores: hits.map(({ score }) => score),
  };
};

test('corrects a word that stands nowhere and finds what was meant', async () => {
  await add('safety', ['Protective equipment is handed out in room 114.']);
  await add('garden', ['Tomatoes are watered before noon.']);
  expect(await ask('Where is the equipmnt?')).toMatchObject({
    names: ['safety'],
    corrections: ['equipmnt > equipment'],
  });
});

test('keeps words, names, numbers and codes that differ from others', async () => {
  await add('people', [
    'Martin Durand keeps part ABC1234 and 2026 others. The planet is round, and the data are old.',
  ]);
  for (const question of [
    'What is the planet?',
    'Who is Martine Duran?',
    'Where is ABC1235 of 2025?',
    'Which date?',
  ])
    expect((await ask(question)).corrections).toEqual([]);
});

test('takes no word of documents that the reader may not read', async () => {
  await add('handbook', ['Holidays are announced in the canteen.']);
  await access.list(await add('board', ['The merger of Osprey is announced in March.']), {
    people: [ben.id],
  });
  const question = 'When is the mergr announced?';
  expect((await ask(question, readerOf(ben))).corrections).toEqual(['mergr > merger']);
  const alone = await ask(question);
  expect(alone).toMatchObject({ names: ['handbook'], corrections: [] });
});

test('chooses between two words by the documents that the reader may read', async () => {
  await add('one', ['The planes are ready.']);
  await add('two', ['The planes are here.']);
  await add('three', ['The plants are green.']);
  const before = await ask('Where are the planrs?');
  for (const name of ['h1', 'h2', 'h3'])
    await access.list(await add(name, ['The plants and planks are secret.']), { people: [ben.id] });
  const after = await ask('Where are the planrs?');
  expect(before.corrections).toHaveLength(1);
  expect(after).toEqual(before);
});

test('spells a correction as in documents that the reader may read', async () => {
  await access.list(await add('board', ['The réglement is secret.']), { people: [ben.id] });
  await add('handbook', ['The règlement is public.']);
  expect((await ask('the reglemnt')).corrections).toEqual(['reglemnt > règlement']);
});

test('chooses between equally frequent words without hidden documents', async () => {
  await access.list(await add('board', ['The plants are secret.']), { people: [ben.id] });
  await add('one', ['The planes are ready.']);
  await add('two', ['The plants are green.']);
  expect((await ask('Where are the planrs?')).corrections).toEqual(['planrs > planes']);
});

test('takes back a word once the document that has it is narrowed or gone', async () => {
  await add('handbook', ['The canteen is open.']);
  const first = await add('board', ['The merger is near.']);
  expect((await ask('the mergr')).corrections).toEqual(['mergr > merger']);
  await access.list(first, { people: [ben.id] });
  expect((await ask('the mergr')).corrections).toEqual([]);
  expect((await ask('the mergr', readerOf(ben))).corrections).toEqual(['mergr > merger']);
  await removeDocument(database.pool, first);
  expect((await ask('the mergr', readerOf(ben))).corrections).toEqual([]);
});

test('takes a word apart only where a passage has its parts side by side', async () => {
  await add('pets', ['A car is parked outside. The pet shop is closed.']);
  await add('desks', ['Each work station has two screens.']);
  expect((await ask('the carpet')).names).toEqual([]);
  expect((await ask('the workstation')).names).toEqual(['desks']);
});

test('corrects nothing without memory for words', async () => {
  await add('safety', ['Protective equipment is handed out in room 114.']);
  const small = createSearch(database.pool, { memoryMb: 0, logger: silentLogger });
  expect((await ask('the protective equipmnt', readerOf(anna), small)).corrections).toEqual([]);
});
