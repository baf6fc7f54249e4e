import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { drawPdf } from '../server/test/reading/draw-pdf.ts';
import { chooseDomain, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { importFiles } from './kit/import-files.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** A real benefits brochure where the evaluation data is at hand, else one made here. */
const brochure = async (): Promise<Buffer> => {
  const real = join(process.env.EVAL_DATA ?? '', 'azure-northwind', 'pdfs', 'PerksPlus.pdf');
  if (process.env.EVAL_DATA && existsSync(real)) return readFileSync(real);
  return pdfOf('PerksPlus covers gym memberships and fitness classes, up to 1000 dollars a year.');
};

/** A PDF with a text on each page. */
const pdfOf = (...texts: string[]): Promise<Buffer> =>
  drawPdf(...texts.map((text) => (page: PDFKit.PDFDocument) => void page.text(text)));

test('a new domain takes a PDF, shows that it is ready, and answers from it', async () => {
  await walk(page, '/domains');
  await page.getByRole('button', { name: 'New domain' }).click();
  await page.getByLabel('Name').fill('Benefits');
  await page.getByRole('button', { name: 'Create domain' }).click();
  await page.getByRole('heading', { name: 'Benefits' }).waitFor();
  await importFiles(page, [
    { name: 'PerksPlus.pdf', mimeType: 'application/pdf', buffer: await brochure() },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('these are only notes') },
  ]);
  await page
    .getByRole('row', { name: /PerksPlus\.pdf/ })
    .getByText('Ready')
    .waitFor();
  await page
    .getByRole('row', { name: /notes\.pdf/ })
    .getByText('This file is not a PDF, despite its name.')
    .waitFor();

  await page.getByRole('link', { name: 'Ask this domain' }).first().click();
  await page.getByLabel('Ask a question').fill('Does PerksPlus cover gym memberships?');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByText('Answered in').waitFor();
  expect((await answer.innerText()).toLowerCase()).toContain('gym');
  await answer.locator('[data-citation]').first().click();
  await page.locator('[data-highlight]').first().waitFor();
  await page.locator('.textLayer').getByText(/gym/i).first().waitFor();
});

test('the page field shows the page that is marked, though it cannot come to the top, until somebody scrolls', async () => {
  const owner = await signIn(server.url, OWNER);
  const { id } = await owner.makeDomain('Records');
  const others = ['Doors.', 'Gates.', 'Lamps.', 'Ovens.', 'Pumps.'];
  const content = await pdfOf(...others, 'Quality records are kept for eleven years in archive room B2.');
  await owner.upload(id, [{ name: 'records.pdf', content }]);
  await owner.untilIngested(id);
  await walk(page, '/');
  await chooseDomain(page, 'Records');
  await page.getByLabel('Ask a question').fill('Where are quality records kept?');
  await page.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByText('Answered in').waitFor();
  await answer.locator('[data-citation]').first().click();
  await page.locator('[data-highlight]').first().waitFor();
  const field = page.getByTestId('page-of');
  expect(await field.getAttribute('data-page')).toBe('6');
  await page.locator('section[tabindex]', { has: page.locator('[data-highlight]') }).hover();
  await page.mouse.wheel(0, -20_000);
  await expect.poll(() => field.getAttribute('data-page')).toBe('1');
});
