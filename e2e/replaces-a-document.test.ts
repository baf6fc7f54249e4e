import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, chooseDomain, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const QUESTION = 'What is the hotel limit in Paris?';
const limit = (euro: number) => `The hotel limit in Paris is ${euro} euro a night.`;

let server: TestServer;
let browser: Browser;
let page: Page;
let documents: string;

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const dialog = () => page.getByRole('dialog');
const result = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
const question = (name: string) =>
  dialog().getByRole('region', { name: `“${name}” is already in this domain` });
const openImport = async (...files: ReturnType<typeof text>[]) => {
  await page
    .getByRole('button', { name: /^(Import files|Importer des fichiers)$/ })
    .first()
    .click();
  await dialog().getByTestId('file-picker').setInputFiles(files);
};
const closeImport = () => dialog().getByRole('button', { name: 'Close' }).click();

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startSeededServer({}, { fixed: { filesAtOnce: 3 } }),
    openBrowser(),
  ]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await walk(page, '/domains');
  await page.getByRole('button', { name: 'New domain' }).click();
  await page.getByLabel('Name').fill('Travel');
  await page.getByRole('button', { name: 'Create domain' }).click();
  await page.getByRole('heading', { name: 'Travel' }).waitFor();
  await openImport(text('Expense policy.txt', limit(140)));
  await result('Expense policy.txt').getByText('Ready').waitFor();
  await closeImport();
  documents = page.url();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const keepCitedVersion = async () => {
  await walk(page, '/');
  await chooseDomain(page, 'Travel');
  await page.getByLabel(/^Ask a question/).fill(QUESTION);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('article', { name: 'Answer' }).getByText('140 euro').first().waitFor();
  const chat = page.url();

  await walk(page, documents);
  await openImport(text('Expense policy.txt', limit(175)));
  await question('Expense policy.txt').getByRole('button', { name: 'Replace' }).click();
  await result('Expense policy.txt').getByText('Ready').waitFor();
  await result('Expense policy.txt').getByText('New version').waitFor();
  await closeImport();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);

  await page.goto(chat);
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByText(/replaced on/).waitFor();
  await answer.getByRole('button', { name: 'Expense policy', exact: true }).click();
  const reader = page.getByRole('complementary', { name: /Expense policy/ });
  await reader.getByText(/^Replaced on .+\. This is the cited version\./).waitFor();
  await reader.locator('mark').getByText('140 euro').waitFor();
  await reader.getByRole('button', { name: 'Show current version' }).click();
  await reader.getByText('175 euro').waitFor();
  await reader.getByRole('button', { name: 'Show cited version' }).click();
  await reader.locator('mark').getByText('140 euro').waitFor();
};

const decideForAll = async () => {
  await walk(page, documents);
  const names = Array.from({ length: 8 }, (_, at) => `rule ${at}.txt`);
  await openImport(...names.map((name) => text(name, `Rule of ${name}.`)));
  await dialog().getByText('8 files uploaded').waitFor();
  await dialog()
    .getByTestId('file-picker')
    .setInputFiles([...names.map((name) => text(name, `New rule of ${name}.`)), text('new.txt', 'New.')]);
  await dialog().getByText('8 files are already here: decide what to do').waitFor();
  await dialog().getByLabel('Do the same for all files that are already here').check();
  await question('rule 0.txt').getByRole('button', { name: 'Replace' }).click();
  await dialog().getByText('17 files uploaded').waitFor();
  expect(await dialog().getByText('New version').count()).toBe(8);
  await closeImport();
  await page.getByLabel('Search by name').fill('rule');
  await expect.poll(() => page.getByRole('row').count()).toBe(9);
};

const sendAgain = async () => {
  await walk(page, documents);
  await page.route('**/v1/documents', (route) => route.abort(), { times: 1 });
  await openImport(text('lost.txt', 'Lost and found.'));
  await dialog().getByText('1 file was not added').waitFor();
  await dialog().getByRole('button', { name: 'Send 1 failed file again' }).click();
  await result('lost.txt').getByText('Ready').waitFor();
  await closeImport();
};

const inspectQuestion = async (language: 'en' | 'fr', theme: 'light' | 'dark') => {
  await walk(page, documents);
  await choose(page, { language, theme });
  await openImport(text('Expense policy.txt', limit(200)), text('lost.txt', 'Another one.'));
  await dialog()
    .getByRole('button', { name: /^(Keep both|Conserver les deux)$/ })
    .waitFor();
  expect(await problemsOf(page)).toEqual([]);
  for (const name of ['Expense policy.txt', 'lost.txt']) {
    await dialog()
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await dialog()
      .getByRole('button', { name: /^(Cancel|Annuler)$/ })
      .click();
  }
  expect(await result('Expense policy.txt').innerText()).toMatch(/Not imported|Non importé/);
  await page.keyboard.press('Escape');
};

test('replaces documents, keeps the cited version and retries a failed upload', async () => {
  await keepCitedVersion();
  await decideForAll();
  await sendAgain();
  for (const [language, theme] of looksIn('en')) await inspectQuestion(language, theme);
});
