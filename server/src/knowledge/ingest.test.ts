import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../../test/kit/database.ts';
import { OPEN_READER } from '../access/index.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { silentLogger } from '../platform/logs.ts';
import { type Ingestion, ingestFile, ingestText } from './ingest.ts';
import { indexPassage } from './lexical/index-passage.ts';
import { createSegmentBuilder } from './lexical/segment.ts';
import { locate } from './parse/locate.ts';
import { parsedPage } from './parse/parsed-page.ts';
import { createSearch, type Search } from './search.ts';
import { createSplitter } from './split.ts';
import { textPage } from './text-page.ts';
import { IngestionFailure } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'docent-ingest-'));
let database: Database;
let search: Search;
let drop: () => Promise<void>;
let domainId: string;
let documentId: string;

beforeAll(async () => {
  const made = await createTestDatabaseUrl();
  drop = made.drop;
  database = await openDatabase({ url: made.url, logger: silentLogger });
  search = createSearch(database.pool, { memoryMb: 8, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [domainId, documentId] = [newId(), newId()];
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [domainId, domainId]);
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, 'guide', 0, '', '')`,
    [documentId, domainId],
  );
});

const found = async (question: string) =>
  (await search({ domainId, reader: OPEN_READER, question, limit: 5 })).map(({ text }) => text);

const target = () => ({ pool: database.pool, documentId, domainId, name: 'guide' });

/** Creates a parser that returns these pages, calling `beforePage` before each. */
const parserOf = (texts: string[], beforePage: (number: number) => Promise<void>): Ingestion['parsers'] => ({
  parse: async ({ onPages }) => {
    const split = createSplitter();
    const index = createSegmentBuilder();
    for (const [at, text] of texts.entries()) {
      await beforePage(at + 1);
      const page = textPage(at + 1, text);
      const passages = split(page).map((passage) => locate(page, passage));
      for (const passage of passages) index.add(indexPassage(passage, 'guide', 'en'));
      await onPages([parsedPage(page, passages)], at + 1, texts.length);
    }
    return {
      pages: texts.length,
      pagesWithoutText: [],
      pagesRecognised: 0,
      hiddenParts: {},
      language: 'en',
      segment: index.build(),
      words: '',
    };
  },
  close: async () => {},
});

const read = (parsers: Ingestion['parsers']) =>
  ingestFile({ ...target(), parsers, filePath: '/nowhere', type: 'pdf', maxPages: 10 });

const OLD = 'The boiler is checked in May.';
const NEW = ['The boiler is checked in June.', 'The boiler is cleaned in July.'];

test('during ingestion the earlier passages answer, then only the new ones', async () => {
  await ingestText({ ...target(), pages: [OLD] });
  const seen: string[][] = [];
  await read(
    parserOf(NEW, async () => {
      seen.push(await found('boiler'));
    }),
  );
  expect(seen).toEqual([[OLD], [OLD]]);
  expect((await found('boiler')).toSorted()).toEqual(NEW);
});

test('a failed ingestion leaves the earlier passages and none of its own', async () => {
  await ingestText({ ...target(), pages: [OLD] });
  const failing = parserOf(NEW, async (number) => {
    if (number === 2) throw new IngestionFailure('parser_crashed');
  });
  await expect(read(failing)).rejects.toMatchObject({ code: 'parser_crashed' });
  expect(await found('boiler')).toEqual([OLD]);
  const { rows } = await database.pool.query(
    'select count(*)::int as readings from reading where document_id = $1',
    [documentId],
  );
  expect(rows).toEqual([{ readings: 1 }]);
});

test('a document that is read twice has its passages once', async () => {
  for (let time = 0; time < 2; time += 1) await read(parserOf(NEW, async () => {}));
  expect((await found('boiler')).toSorted()).toEqual(NEW);
  const { rows } = await database.pool.query(
    'select count(*)::int as passages from chunk c join reading r on r.id = c.reading_id where r.document_id = $1',
    [documentId],
  );
  expect(rows).toEqual([{ passages: 2 }]);
});
