import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainAnswer } from '@docent/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detectType } from '../../src/knowledge/parse/detect-type.ts';
import { openDocument } from '../../src/knowledge/parse/open-document.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import type { Cell } from './cell.ts';
import { CELLS } from './cells.ts';

const MAX_PAGES = 50;
/** Time for the uploads of all files, on a busy machine. */
const UPLOAD_MS = 300_000;

let server: TestServer;
let owner: Person;
/** By the name of the file, of which each is used once. */
const domains = new Map<string, string>();
const folder = mkdtempSync(join(tmpdir(), 'docent-reading-'));

/** Texts of the blocks of a file; of a PDF, which has none, the texts of its pages. */
const textsOf = async ({ name, bytes }: Cell): Promise<string[]> => {
  const content = Buffer.from(await bytes());
  const path = join(folder, name);
  writeFileSync(path, content);
  const type = detectType(content, content, name);
  if (!type || type === 'locked') throw new Error(`${name} is not read`);
  const file = await openDocument(path, type, MAX_PAGES);
  const texts: string[] = [];
  for (let number = 1; number <= file.pages; number += 1) {
    const { text, structure } = await file.read(number);
    const blocks = structure?.blocks ?? [{ start: 0, end: text.length }];
    for (const { start, end } of blocks) texts.push(text.slice(start, end));
  }
  file.close();
  return texts;
};

/** The marked sentences of the first passage of an answer, of a row its cells with bars between them. */
const markedQuotes = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes('[1]'))
    .map(quoteIn);

const quoteIn = (line: string): string => {
  const cited = line.replace(/ \[\d+\].*/, '').replace(/^> (?:\| )?/, '');
  return cited
    .slice(cited.startsWith('- ') || !cited.includes(' | ') ? Math.max(0, cited.indexOf('**')) : 0)
    .replace(/(?<!\\)\*\*/g, '')
    .replace(/\\(.)/g, '$1');
};

const upload = async (domainId: string, { name, bytes }: Cell) => {
  const form = new FormData();
  form.append('kb_id', domainId);
  form.append('files', new Blob([Buffer.from(await bytes())]), name);
  const headers = { authorization: `Bearer ${owner.token}` };
  await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
};

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
  for (const cell of CELLS) {
    const { id } = (await owner.post('/domains', { name: cell.name })).body;
    domains.set(cell.name, id);
    await upload(id, cell);
  }
}, UPLOAD_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

test('each file of the table has a name of its own', () => {
  expect(new Set(CELLS.map(({ name }) => name)).size).toBe(CELLS.length);
});

describe.each([...new Set(CELLS.map(({ kind }) => kind))])('%s', (kind) => {
  const cells = CELLS.filter((one) => one.kind === kind);

  test.each(cells)('$name is read as people see it', async (cell) => {
    const texts = await textsOf(cell);
    const isPdf = cell.name.endsWith('.pdf');
    for (const text of cell.has) expect(isPdf ? texts.join('\n') : texts).toContain(text);
    for (const text of cell.hasNot ?? []) expect(texts.join('\n')).not.toContain(text);
  });

  test.each(cells)('$name answers: $question', async ({ name, question, answer }) => {
    const domainId = domains.get(name) ?? '';
    const [document] = await server.documents(owner, domainId);
    expect(document).toMatchObject({ parsing_status: 'ingested' });
    const { body } = await owner.post(`/domains/${domainId}/ask`, { question });
    const { outcome, text }: DomainAnswer = body;
    expect(['answered', 'may_answer']).toContain(outcome);
    const isRight = (quote: string) =>
      answer instanceof RegExp ? answer.test(quote) : quote.includes(answer);
    const quotes = markedQuotes(text);
    expect(quotes.some(isRight), `${answer} in ${JSON.stringify(quotes)}`).toBe(true);
  });
});
