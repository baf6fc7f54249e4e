import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/kit/database.ts';
import { accessOf } from '../../test/kit/readers.ts';
import { embed } from '../../test/stand-ins/model/embed.ts';
import { type DocumentReader, OPEN_READER, readerOf, sharedReader } from '../access/index.ts';
import { newId } from '../platform/ids.ts';
import { silentLogger } from '../platform/logs.ts';
import type { Embedder } from '../platform/models/models.ts';
import { ingestText } from './ingest.ts';
import { openLibrary } from './library.ts';
import { readPages } from './read-pages.ts';
import { createSearch, type Search } from './search.ts';
import { getPassages } from './search-store.ts';
import { embedWaiting } from './vectors/embed-waiting.ts';

const HIDDEN = 5_000;
const QUESTION = 'How much is the secret bonus of directors?';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let access: ReturnType<typeof accessOf>;
let search: Search;
let anna: { id: string };
let ben: { id: string };
let domainId: string;

const embedder: Embedder = {
  model: 'test:one',
  embed: async (texts) => texts.map((text) => embed(text, 64)),
};

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

const namesFor = async (reader: DocumentReader, question = QUESTION, by = search) =>
  (await by({ domainId, reader, question, limit: 8 })).map(({ documentName }) => documentName);

const better = () => Array.from({ length: HIDDEN }, () => 'The secret bonus of directors is much.');

test('finds one readable passage before 5,000 better unreadable ones', async () => {
  await access.list(await add('board', better()), { people: [ben.id] });
  await add('handbook', ['Nobody has a bonus but of holidays in summer, and of the other days of the year.']);
  expect(await namesFor(readerOf(anna))).toEqual(['handbook']);
  expect((await namesFor(readerOf(ben)))[0]).toBe('board');
});

test('the same of what is nearest by vectors', async () => {
  await access.list(await add('board', better()), { people: [ben.id] });
  await add('handbook', ['Holidays are long.', 'Wages come late.']);
  while (await embedWaiting(database, embedder, new AbortController().signal));
  const both = createSearch(database.pool, { memoryMb: 16, embedder: () => embedder, logger: silentLogger });
  const asked = { domainId, question: 'directors', limit: 8 };
  const own = await both({ ...asked, reader: readerOf(anna) });
  expect(own.map(({ documentName }) => documentName)).toEqual(['handbook', 'handbook']);
  const all = await both({ ...asked, reader: readerOf(ben) });
  expect(all[0]?.documentName).toBe('board');
});

test('whatever was chosen, only what the reader may read is fetched', async () => {
  const open = await add('open', ['Bonus one.']);
  const narrow = await add('narrow', ['Bonus two.']);
  await access.list(narrow, { people: [ben.id] });
  const { rows } = await database.pool.query<{ id: number; document_id: string }>(
    'select id, document_id from reading where domain_id = $1',
    [domainId],
  );
  const places = rows.map(({ id }) => ({ readingId: id, ordinal: 0 }));
  const fetchFor = async (readers: DocumentReader[]) =>
    (
      await getPassages(
        database.pool,
        readers.map((reader) => ({ domainId, reader, places })),
      )
    ).map(({ passages }) => passages.map((row) => row.document_id).sort());
  const [all, one] = [[open, narrow].sort(), [open]];
  const nobody = { id: newId() };
  expect(
    await fetchFor([
      readerOf(anna),
      readerOf(ben),
      sharedReader([anna, ben]),
      OPEN_READER,
      readerOf(nobody),
      readerOf(ben),
    ]),
  ).toEqual([one, all, one, one, [], all]);
  await access.restrict(domainId);
  expect(await fetchFor([readerOf(anna), readerOf(ben), OPEN_READER])).toEqual([[], [], one]);
  await access.grant(domainId, ben.id, 'reader');
  expect(await fetchFor([readerOf(ben), sharedReader([anna, ben])])).toEqual([all, []]);
});

test('nested groups count from the next question, until the reader leaves', async () => {
  const [outer, middle, inner] = [await access.group(), await access.group(), await access.group()];
  await access.join(outer, { group: middle });
  await access.join(middle, { group: inner });
  await access.list(await add('board', ['The bonus of directors is high.']), { groups: [outer] });
  await add('handbook', ['There is a bonus.']);
  const found = () => namesFor(readerOf(anna));
  expect(await found()).toEqual(['handbook']);
  await access.join(inner, { person: anna.id });
  expect(await found()).toEqual(['board', 'handbook']);
  await access.leave(middle);
  expect(await found()).toEqual(['handbook']);
});

test('listing, granting and opening a document count at the next question', async () => {
  const board = await add('board', ['The bonus of directors is high.']);
  const found = () => namesFor(readerOf(anna));
  expect(await found()).toEqual(['board']);
  await access.list(board);
  expect(await found()).toEqual([]);
  await access.list(board, { people: [ben.id] });
  expect(await found()).toEqual([]);
  await access.list(board, { people: [anna.id] });
  expect(await found()).toEqual(['board']);
  await access.list(board, { people: [ben.id] });
  expect(await found()).toEqual([]);
  await access.unlist(board);
  expect(await found()).toEqual(['board']);
});

test('a disabled account finds nothing, a restricted domain needs grants', async () => {
  await add('handbook', ['There is a bonus.']);
  const gone = await access.person();
  expect(await namesFor(readerOf(gone))).toEqual(['handbook']);
  await access.disable(gone.id);
  expect(await namesFor(readerOf(gone))).toEqual([]);
  await access.restrict(domainId);
  await access.grant(domainId, ben.id, 'reader');
  expect([await namesFor(readerOf(anna)), await namesFor(readerOf(ben))]).toEqual([[], ['handbook']]);
});

test('a disabled open domain is read by administrators and its experts', async () => {
  await add('handbook', ['There is a bonus.']);
  await database.pool.query(`update domain set status = 'disabled' where id = $1`, [domainId]);
  const [admin, expert] = [await access.person('admin'), await access.person()];
  await access.grant(domainId, expert.id, 'expert');
  await access.grant(domainId, ben.id, 'reader');
  const found = await Promise.all([anna, ben, expert, admin].map((one) => namesFor(readerOf(one))));
  expect(found).toEqual([[], [], ['handbook'], ['handbook']]);
});

test('many readers of their own documents: none gets those of another', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => access.person()));
  for (const [at, { id }] of people.entries()) {
    const to = at % 2 ? { people: [id] } : { people: [id, anna.id] };
    await access.list(await add(`own ${at}`, [`The bonus of director number${at} is high.`]), to);
  }
  await add('open', ['There is a bonus of all.']);
  const asked = [...people, ...people, anna, ben].map((one) => readerOf(one));
  const found = await Promise.all(
    asked.map(async (reader) => {
      const hits = await search({ domainId, reader, question: 'bonus', limit: 40 });
      return hits.map(({ documentName }) => documentName).sort();
    }),
  );
  const ofPeople = people.map((_, at) => ['open', `own ${at}`]);
  const ofAnna = people.flatMap((_, at) => (at % 2 ? [] : [`own ${at}`]));
  expect(found).toEqual([...ofPeople, ...ofPeople, ['open', ...ofAnna].sort(), ['open']]);
});

test('several readers find common documents, the open reader those of all', async () => {
  await access.list(await add('both', ['A bonus for both.']), { people: [anna.id, ben.id] });
  await access.list(await add('one', ['A bonus for one.']), { people: [anna.id] });
  await add('all', ['A bonus for all.']);
  const sorted = async (reader: DocumentReader) => (await namesFor(reader, 'bonus')).sort();
  expect(await sorted(sharedReader([anna, ben]))).toEqual(['all', 'both']);
  expect(await sorted(readerOf(anna))).toEqual(['all', 'both', 'one']);
  expect(await sorted(OPEN_READER)).toEqual(['all']);
});

test('hidden documents change no order, score or added word of the hits', async () => {
  const pages = ['The heron stands in water.', 'Water is wet.', 'Herons fish.', 'Boats float.'];
  await add('birds', pages);
  const ask = async () =>
    (await search({ domainId, reader: readerOf(anna), question: 'heron in water', limit: 4 })).map(
      ({ page, score, held }) => ({ page, score, held }),
    );
  const alone = await ask();
  await access.list(
    await add(
      'boats',
      Array.from({ length: 400 }, (_, at) => `Ships and shores ${at}.`),
    ),
  );
  const beside = await ask();
  expect(beside.map(({ page }) => page)).toEqual(alone.map(({ page }) => page));
  // Whether words are added depends on the number of passages that the reader may read.
  expect(beside.length).toBe(alone.length);
});

test('word rarity counts readable passages only, so refusals reveal nothing', async () => {
  await add('birds', ['The heron stands in water.', 'Water is wet.', 'Herons fish.', 'Boats float.']);
  const question = 'Does the heron of the quokka programme stand in water?';
  const ask = async () => {
    const hits = await search({ domainId, reader: readerOf(anna), question, limit: 4 });
    return { asked: hits.map(({ match }) => match?.asked), held: hits.map(({ held }) => held) };
  };
  const alone = await ask();
  const secret = await add(
    'quokka',
    Array.from({ length: 30 }, (_, at) => `The quokka programme has a heron ${at}.`),
  );
  await access.list(secret);
  expect(await ask()).toEqual(alone);
  await access.list(secret, { people: [anna.id] });
  expect(await ask()).not.toEqual(alone);
});

test("no score depends on a hidden document's words, length or name", async () => {
  for (const [name, text] of [
    ['heron plan', 'The heron stands in water.'],
    ['boats', 'Boats float on water for a long time. Herons watch.'],
    ['quay', 'The quay has a heron.'],
  ] as const)
    await add(name, [text]);
  const ask = async (question: string) =>
    (await search({ domainId, reader: readerOf(anna), question, limit: 4 })).map(
      ({ documentName, score, lexicalScore, held, match }) => ({
        documentName,
        score,
        lexicalScore,
        held,
        match,
      }),
    );
  const questions = ['heron in water', 'boats plan', 'the quay', 'quokka of the heron plan'];
  const alone = await Promise.all(questions.map(ask));
  const hidden = [
    ['heron plan of the quokka', 'The quokka has a heron plan and boats.'],
    ['boats', `Water ${'and ships '.repeat(300)}`],
    ['a name that is much longer than all the others are', 'Quay.'],
  ] as const;
  for (const [name, text] of hidden) {
    await access.list(await add(name, [text]));
    expect(await Promise.all(questions.map(ask))).toEqual(alone);
  }
});

test('the library lists, opens and returns to what the reader may read', async () => {
  const narrow = await add('board', ['A bonus for directors.']);
  await access.list(narrow, { people: [ben.id] });
  const open = await add('handbook', ['A bonus for all.']);
  const passageIds = (
    await database.pool.query<{ id: string }>(
      'select c.id from chunk c join reading r on r.id = c.reading_id where r.domain_id = $1',
      [domainId],
    )
  ).rows.map(({ id }) => id);
  const seenBy = async (person: { id: string }) => {
    const library = openLibrary(database.pool, search, domainId, readerOf(person));
    const names = (hits: { documentName: string }[]) => hits.map(({ documentName }) => documentName).sort();
    return {
      documents: (await library.documents('')).map(({ name }) => name),
      byIds: (await library.documentsByIds([open, narrow])).map(({ name }) => name).sort(),
      passages: names(await library.passagesByIds(passageIds)),
      page: names(await library.page(narrow, 1)),
      search: names(await library.search('bonus')),
      searchIn: names(await library.searchIn(narrow, 'bonus')),
      pages:
        (await readPages(database.pool, readerOf(person), narrow, { from: 1, count: 5 }))?.pages.length ?? 0,
    };
  };
  const both = ['board', 'handbook'];
  expect(await seenBy(ben)).toEqual({
    documents: both,
    byIds: both,
    passages: both,
    page: ['board'],
    search: both,
    searchIn: ['board'],
    pages: 1,
  });
  const one = ['handbook'];
  expect(await seenBy(anna)).toEqual({
    documents: one,
    byIds: one,
    passages: one,
    page: [],
    search: one,
    searchIn: [],
    pages: 0,
  });
  await access.restrict(domainId);
  expect((await seenBy(ben)).documents).toEqual([]);
});
