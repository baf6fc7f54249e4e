import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_READER } from '../src/access/index.ts';
import { degreeOf } from '../src/answering/extractive/degree.ts';
import { SAMPLE_FILES } from '../src/features/sample/sample-domain.ts';
import { createParserPool, createSearch, type Hit, ingestFile, ingestText } from '../src/knowledge/index.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { newId } from '../src/platform/ids.ts';
import { silentLogger } from '../src/platform/logs.ts';
import { createTestDatabaseUrl } from './kit/database.ts';
import { NATURAL, OFF_DOMAIN } from './questions/sample-questions.ts';

const parsers = createParserPool({ processes: 1, memoryMb: 256, fileSeconds: 120, ocrLanguages: [] });
let database: Database;
let search: (domainId: string, question: string) => Promise<Hit[]>;
let drop: () => Promise<void>;
let sample: string;

const makeDomain = async (): Promise<string> => {
  const id = newId();
  await database.pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
  return id;
};
const makeDocument = async (domainId: string, name: string) => {
  const documentId = newId();
  await database.pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [documentId, domainId, name, documentId],
  );
  return { pool: database.pool, documentId, domainId, name };
};
const makeTexts = async (texts: string[]): Promise<string> => {
  const domainId = await makeDomain();
  await ingestText({ ...(await makeDocument(domainId, 'Notes')), pages: texts });
  return domainId;
};
const ask = async (domainId: string, question: string) =>
  degreeOf(question, await search(domainId, question));

beforeAll(async () => {
  const made = await createTestDatabaseUrl();
  drop = made.drop;
  database = await openDatabase({ url: made.url, logger: silentLogger });
  const find = createSearch(database.pool, { memoryMb: 16, logger: silentLogger });
  search = (domainId, question) => find({ domainId, reader: OPEN_READER, question, limit: 8 });
  sample = await makeDomain();
  for (const { name, file } of SAMPLE_FILES) {
    await ingestFile({
      ...(await makeDocument(sample, name)),
      parsers,
      filePath: fileURLToPath(file),
      type: 'pdf',
      maxPages: 50,
    });
  }
});
afterAll(async () => {
  await parsers.close();
  await database.close();
  await drop();
});

const shares = async (questions: string[]) => {
  const degrees = await Promise.all(questions.map(async (question) => (await ask(sample, question)).degree));
  const of = (degree: string) => degrees.filter((one) => one === degree).length / degrees.length;
  return { answers: of('answers'), nothing: of('nothing') };
};

test('answers natural questions about the sample, and refuses others', async () => {
  expect(NATURAL.length + OFF_DOMAIN.length).toBeGreaterThanOrEqual(100);
  const natural = await shares(NATURAL);
  expect(natural.nothing).toBeLessThanOrEqual(0.03);
  expect(natural.answers).toBeGreaterThanOrEqual(0.6);
  const strange = await shares(OFF_DOMAIN);
  expect(strange.answers).toBeLessThanOrEqual(0.03);
  expect(strange.nothing).toBeGreaterThanOrEqual(0.8);
});

const FILLERS = Array.from(
  { length: 40 },
  (_, index) => `Note ${index + 1}: the team met and talked about the plan of the week.`,
);

test('chance hits count less in a domain full of those words', async () => {
  const text = 'The pump of the cellar is greased by the porter.';
  const apart = FILLERS.map((_, index) => (index % 2 ? 'The pump was bought.' : 'The porter was here.'));
  const question = 'Who greased the pump, the porter?';
  const [rare, common] = [await makeTexts([text, ...FILLERS]), await makeTexts([text, ...apart])];
  const [inRare, inCommon] = [await ask(rare, question), await ask(common, question)];
  expect(inRare.degree).toBe('answers');
  expect(inRare.signs?.chance).toBeGreaterThan(inCommon.signs?.chance ?? 0);
  expect(inRare.spokenOf).toBeGreaterThan(inCommon.spokenOf);
});

test('unknown words count against a domain, names most, asking words never', async () => {
  const domain = await makeTexts(['The pump of the cellar is greased by the porter.', ...FILLERS]);
  const spoken = async (question: string) => (await ask(domain, question)).spokenOf;
  const asIs = await spoken('Who greased the pump of the cellar?');
  const nowhere = await spoken('Who greased the velvet pump of the cellar?');
  expect(nowhere).toBeLessThan(asIs);
  expect(await spoken('Who greased the Velvet pump of the cellar?')).toBeLessThan(nowhere);
  const asked = await ask(domain, 'Please tell, who greased the pump of the cellar?');
  expect(asked.signs?.nowhere).toBeCloseTo(0, 5);
});

test('unknown words of another language count nothing; names and numbers do', async () => {
  const domain = await makeTexts([
    'Le point vaut 15,78 euros depuis 2025 pour les salariés.',
    'Les congés sont pris en été par tous les salariés.',
  ]);
  const question = 'What has one point been worth since 2025?';
  expect((await ask(domain, question)).signs?.nowhere).toBeCloseTo(0, 5);
  expect((await ask(domain, `${question} And in Zanzibar?`)).signs?.namesNowhere).toBe(-1);
});

test('shows a sentence in another language, but not as an answer', async () => {
  const asked = await ask(sample, 'Comment détartrer la machine ?');
  expect([asked.degree, asked.spokenOf > 3]).toEqual(['may_answer', true]);
});

test('nearness speaks for a domain if vectors can be calibrated', async () => {
  const domain = await makeTexts(['The pump of the cellar is greased by the porter.', ...FILLERS]);
  const question = 'Who greases the machine of the basement?';
  const hits = await search(domain, question);
  const near = (vectorScore: number, isComparable = true) =>
    degreeOf(
      question,
      hits.map((hit) => ({ ...hit, vectorScore, isComparable })),
    );
  expect(near(0.9).spokenOf).toBeGreaterThan(near(0.8).spokenOf);
  expect([near(0.95).degree, near(0.7).degree]).toEqual(['answers', 'nothing']);
  expect(near(0.95, false)).toEqual(degreeOf(question, hits));
});

test('where no word was found, nothing was', async () => {
  const domain = await makeTexts(FILLERS);
  expect(await ask(domain, 'Zanzibar?')).toMatchObject({ degree: 'nothing', signs: null });
});
