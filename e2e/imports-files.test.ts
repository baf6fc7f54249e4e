import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startSeededServer({}, { fixed: { filesAtOnce: 3, product: { max_file_mb: 1 } } }),
    openBrowser(),
  ]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await walk(page, '/domains');
  await page.getByRole('button', { name: 'New domain' }).click();
  await page.getByLabel('Name').fill('Site');
  await page.getByRole('button', { name: 'Create domain' }).click();
  await page.getByRole('heading', { name: 'Site' }).waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const names = () => page.getByRole('row').locator('td:nth-child(2) button').allInnerTexts();
const dialog = () => page.getByRole('dialog');
const result = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });

const importWithResults = async () => {
  const opener = page.getByRole('button', { name: 'Import files' }).first();
  await opener.click();
  await dialog().getByText('up to 1 MB and 5,000 pages each.').waitFor();
  await dialog()
    .getByTestId('file-picker')
    .setInputFiles([
      text('pumps.txt', 'The Zephyr pump is greased every 40 hours.'),
      text('program.exe', 'MZ\x90\x00\x03\x00\x00\x00'),
      text('huge.txt', 'x'.repeat(1_100_000)),
      text('valves.md', '# Valves\n\nThe valve opens at 3 bar.'),
    ]);
  await result('pumps.txt').first().getByText('Ready').waitFor();
  await result('valves.md').getByText('Ready').waitFor();
  await dialog()
    .getByTestId('file-picker')
    .setInputFiles([text('pumps again.txt', 'The Zephyr pump is greased every 40 hours.')]);
  await result('pumps again.txt').getByText('Same content as “pumps.txt”, which is already here.').waitFor();
  await result('program.exe').getByText('This type of file cannot be read.').waitFor();
  await result('huge.txt').getByText('The file exceeds the size limit.').waitFor();
  await dialog().getByText('2 files uploaded · 3 files were not added').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => names()).toEqual(['pumps.txt', 'valves.md']);
};

const dropFiles = async () => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Visitors park on level minus two.'], 'parking.txt'));
    transfer.items.add(new File(['tool;keeper\nwrench;Anselm'], 'tools.csv'));
    return transfer;
  });
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.getByText('Drop to add to Site').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await result('parking.txt').getByText('Ready').waitFor();
  await result('tools.csv').getByText('Ready').waitFor();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.poll(names).toEqual(['parking.txt', 'pumps.txt', 'tools.csv', 'valves.md']);
};

const sortByColumn = async () => {
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('ascending');
  await head('Name').getByRole('button').click();
  await expect.poll(names).toEqual(['valves.md', 'tools.csv', 'pumps.txt', 'parking.txt']);
  await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('descending');
  await page.getByLabel('Sort by').selectOption('type asc');
  await expect.poll(names).toEqual(['tools.csv', 'valves.md', 'parking.txt', 'pumps.txt']);
  await head('Last update').getByRole('button').click();
  await expect.poll(async () => (await names()).slice(0, 2).toSorted()).toEqual(['parking.txt', 'tools.csv']);
  await head('Status').getByRole('button').click();
  await expect.poll(names).toEqual(['parking.txt', 'pumps.txt', 'tools.csv', 'valves.md']);
};

const renameDocument = async () => {
  await page.getByRole('button', { name: 'Actions for tools.csv' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByLabel('New name of tools.csv');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.press('Escape');
  await page.getByRole('button', { name: 'tools.csv', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for tools.csv' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await field.fill('keepers of tools.csv');
  await field.press('Enter');
  await page.getByText('Document renamed').waitFor();
  const renamed = page.getByRole('button', { name: 'keepers of tools.csv', exact: true });
  await expect.poll(() => renamed.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByLabel('Search by name').fill('keepers');
  await expect.poll(names).toEqual(['keepers of tools.csv']);
  await page.getByLabel('Search by name').fill('');
};

const inspectImport = async (language: 'en' | 'fr', theme: 'light' | 'dark') => {
  await choose(page, { language, theme });
  const rename = language === 'en' ? 'Rename' : 'Renommer';
  await page.getByRole('button', { name: /(Actions for|Actions pour) parking\.txt/ }).click();
  await page.getByRole('menuitem', { name: rename }).click();
  await page.getByLabel(/(New name of|Nouveau nom de) parking\.txt/).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(Import files|Importer des fichiers)$/ }).click();
  await dialog()
    .getByTestId('file-picker')
    .setInputFiles([text('again.txt', 'The Zephyr pump is greased every 40 hours.')]);
  await result('again.txt')
    .getByText(/Same content|Même contenu/)
    .waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
};

const findDomain = async () => {
  await walk(page, '/domains');
  await choose(page, { language: 'en' });
  await page.getByRole('link', { name: /Larkfield/ }).waitFor();
  await page.getByRole('searchbox').fill('sIt');
  await expect.poll(() => page.getByRole('link', { name: /Larkfield/ }).count()).toBe(0);
  await page.getByRole('link', { name: /Site/ }).waitFor();
  await page.getByRole('searchbox').fill('nothing of the kind');
  await page.getByText('No matching domains').waitFor();
};

test('imports files with their limits and results, sorts and renames them', async () => {
  await importWithResults();
  await dropFiles();
  await sortByColumn();
  await renameDocument();
  for (const [language, theme] of looksIn('en')) await inspectImport(language, theme);
  await findDomain();
});
