import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openBrowser, openPage } from './kit/browser.ts';
import { untilDrawn } from './kit/draw.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await enter(page, server.url);
  await page.goto('/markdown-tests');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const section = (title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

test('tables, tasks and quotations are elements', async () => {
  await section('Table').getByRole('table').waitFor();
  await expect.poll(() => section('Table').getByRole('row').count()).toBe(13);
  await expect.poll(() => section('Tasks').getByRole('checkbox').count()).toBe(2);
  await expect.poll(() => section('Tasks').getByRole('checkbox').first().isChecked()).toBe(true);
  await expect.poll(() => section('Text').locator('blockquote').count()).toBe(1);
});

const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

test('a table is copied in the form that one chooses', async () => {
  const copyAs = async (form: 'CSV' | 'TSV' | 'Markdown') => {
    await section('Table').getByRole('button', { name: 'Copy table', exact: true }).click();
    await page.getByTitle(`Copy table as ${form}`).click();
  };
  await copyAs('CSV');
  await expect.poll(clipboard).toContain('Filter F-101,every 2 months,250');
  await copyAs('TSV');
  await expect.poll(clipboard).toContain('Filter F-101\tevery 2 months\t250');
  await copyAs('Markdown');
  await expect.poll(clipboard).toContain('| Filter F-101 | every 2 months |');
});

test('code is coloured and can be copied', async () => {
  const code = section('Code');
  await expect
    .poll(() =>
      code
        .locator('code span[style]')
        .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size),
    )
    .toBeGreaterThan(3);
  await code.getByRole('button', { name: 'Copy code' }).first().click();
  await expect.poll(clipboard).toContain('type Answer = {');
});

test('maths in dollars and in brackets is set; prices are not', async () => {
  await section('Maths').locator('.katex').nth(2).waitFor();
  await expect.poll(() => section('Maths').locator('.katex-display').count()).toBe(1);
  await expect.poll(() => section('Maths').innerText()).toContain('$5 and $6');
});

test('a diagram is drawn, and fills the screen for whoever asks', async () => {
  await untilDrawn(section('Diagram').locator('[data-streamdown="mermaid-block"]'));
  await section('Diagram').locator('svg').getByText('Passages').waitFor();
  await section('Diagram').getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Exit full screen' });
  await leave.click();
  await leave.waitFor({ state: 'detached' });
});

test('a footnote is one click away, and so is the way back', async () => {
  const footnotes = section('Footnotes');
  await footnotes.getByRole('link', { name: '1', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('From the day of delivery');
  await footnotes.getByRole('link', { name: 'Back to the text of footnote 1' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('1');
});

test('a link shows its host and opens in a page of its own', async () => {
  const link = section('Text').getByRole('link', { name: /link/ });
  await expect.poll(() => link.innerText()).toBe('link (docs.example)');
  await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
});

test('long lines and wide tables scroll in their own place, on a phone too', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector('main')?.scrollWidth]);
  await expect.poll(widths).toEqual([360, 360]);
});
