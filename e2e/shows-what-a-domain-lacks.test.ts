import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

const GAP = 'What is the price of a parking space in Lisbon?';

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await askInNewChat(page, 'How many days of holiday can I carry over to the next year?');
  await askInNewChat(page, GAP);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const openDashboard = async () => {
  await page.goto('/domains');
  await page.getByRole('link', { name: /sample/ }).click();
  await page.getByRole('link', { name: /^(Dashboard|Tableau de bord)$/ }).click();
};

test('the dashboard counts questions as a chart and as a table, and lists what was not answered', async () => {
  await openDashboard();
  const questions = page.getByRole('region', { name: 'Questions by outcome' }).first();
  await questions.getByRole('img').waitFor();
  await expect.poll(() => questions.locator('.recharts-bar-rectangle path').count()).toBeGreaterThan(0);
  expect(await problemsOf(page)).toEqual([]);
  await questions.getByRole('button', { name: 'Table' }).click();
  const cells = questions.getByRole('row').last().getByRole('cell');
  await expect.poll(() => cells.allTextContents()).toEqual(['1', '1']);
  const gaps = page.getByRole('region', { name: 'Knowledge gaps' });
  await gaps.getByRole('link', { name: GAP }).waitFor();
  await gaps.getByText('Not in the documents').waitFor();
  await gaps.getByRole('link', { name: 'Import a document' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test('in French and dark it is as accessible, and a question of a gap opens as its run', async () => {
  await choose(page, { language: 'fr', theme: 'dark' });
  await page.getByRole('heading', { name: 'Lacunes' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('region', { name: 'Lacunes' }).getByRole('link', { name: GAP }).click();
  await page.getByRole('complementary', { name: 'Exécution' }).getByText(GAP).first().waitFor();
});

test('a link may bring a question, which waits to be sent', async () => {
  await page.goto(`/?question=${encodeURIComponent('@eve.expert Where do I park?')}`);
  await expect
    .poll(() => page.getByLabel('Posez une question').inputValue())
    .toBe('@eve.expert Where do I park?');
});
