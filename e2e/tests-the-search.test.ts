import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await page.goto('/domains');
  await page.getByRole('link', { name: /sample/ }).click();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('a question finds passages, and one opens in the reader where it stands', async () => {
  await page.getByRole('link', { name: 'Search test' }).click();
  await page.getByLabel('Question to search for').fill('How many days of holiday do I have?');
  await page.keyboard.press('Enter');
  const first = page.getByRole('article').first();
  await first
    .getByText(/holiday/)
    .first()
    .waitFor();
  await first.getByText('Words').waitFor();
  await first.getByRole('button').click();
  await page.locator('[data-highlight]').first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('complementary').locator('[data-highlight]').count()).toBe(0);
});

test('words that are nowhere find nothing, and it is said so; accessible in French and dark', async () => {
  await choose(page, { language: 'fr', theme: 'dark' });
  await page.getByLabel('Question à rechercher').fill('xylophone quarks');
  await page.keyboard.press('Enter');
  await page.getByText('Aucun passage ne contient').waitFor();
  expect(await problemsOf(page)).toEqual([]);
});
