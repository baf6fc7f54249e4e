import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openBrowser, openDocuments, openPage, walk } from './kit/browser.ts';
import { importFiles } from './kit/import-files.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

const PARKING = `# Parking

<script>document.title = 'taken over'</script>

Visitors park on level minus two.

| Level | Places |
|---|---|
| Minus one | 40 |
| Minus two | 25 |
`;
const TOOLS = ['Tool;Keeper', 'Torque wrench;Marguerite', 'Bench vice;Anselm'].join('\n');

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await walk(page, '/domains');
  await page.getByRole('button', { name: 'New domain' }).click();
  await page.getByLabel('Name').fill('Site');
  await page.getByRole('button', { name: 'Create domain' }).click();
  await page.getByRole('heading', { name: 'Site' }).waitFor();
  await importFiles(page, [
    { name: 'parking.md', mimeType: 'text/markdown', buffer: Buffer.from(PARKING) },
    { name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from(TOOLS) },
  ]);
  for (const name of [/parking\.md/, /tools\.csv/])
    await page.getByRole('row', { name }).getByText('Ready').waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('shows a text with its tables and passages, cites rows of a sheet, and switches, reads again and deletes documents', async () => {
  // Text, tables and passages.
  {
    await page.getByRole('button', { name: 'parking.md', exact: true }).click();
    const reader = page.getByRole('complementary', { name: 'parking.md' });
    await reader.getByRole('heading', { name: 'Parking', exact: true, level: 4 }).waitFor();
    await reader.getByRole('cell', { name: '25', exact: true }).waitFor();
    expect(await page.title()).not.toBe('taken over');
    await reader.getByRole('button', { name: 'Show passages' }).click();
    await reader.getByText('Passage 1 of 1').waitFor();
    await page.keyboard.press('Escape');
    await reader.waitFor({ state: 'detached' });
  }
  // A citation of a sheet names and marks its rows.
  {
    await page.getByRole('link', { name: 'Ask this domain' }).first().click();
    await page.getByLabel('Ask a question').fill('Who is the keeper of the torque wrench?');
    await page.getByRole('button', { name: 'Send' }).click();
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText('Answered in').waitFor();
    const chip = answer.locator('[data-citation]').first();
    await expect.poll(() => chip.getAttribute('aria-label')).toBe('Source 1: tools.csv, rows 1–3');
    await chip.click();
    const marked = page.getByRole('complementary', { name: 'tools.csv' }).locator('[data-highlight]');
    await marked.first().waitFor();
    expect((await marked.allInnerTexts()).join(' ')).toContain('Marguerite');
  }
  // Switched off and on.
  {
    await walk(page, '/domains');
    await page.getByRole('link', { name: /Site/ }).first().click();
    await openDocuments(page);
    const off = page.getByRole('switch', { name: 'Use tools.csv in answers' });
    await off.click();
    await page.getByRole('switch', { name: 'Use tools.csv in answers', checked: false }).waitFor();
    await page.reload();
    await page.getByRole('switch', { name: 'Use tools.csv in answers', checked: false }).click();
    await page.getByRole('switch', { name: 'Use tools.csv in answers', checked: true }).waitFor();
  }
  await importFiles(page, [{ name: 'copy of tools.csv', mimeType: 'text/csv', buffer: Buffer.from(TOOLS) }]);
  expect(await page.getByRole('button', { name: 'copy of tools.csv', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Actions for tools.csv' }).click();
  await page.getByRole('menuitem', { name: 'Re-process' }).click();
  await page
    .getByRole('row', { name: /tools\.csv/ })
    .getByText('Ready')
    .waitFor();
  await page.getByRole('button', { name: 'Actions for tools.csv' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Document deleted').waitFor();
  await page.getByRole('button', { name: 'tools.csv', exact: true }).waitFor({ state: 'detached' });
});
