import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askInNewChat, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
let answer: Locator;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  answer = await askInNewChat(page, 'How many days of holiday are there?');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const isPressed = (name: string) =>
  answer.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

test('two clicks say what was wrong, thanks come in place, and all of it is still there after a reload', async () => {
  await answer.getByRole('button', { name: 'Not helpful', exact: true }).press('Enter');
  await answer.getByRole('button', { name: 'Not specific enough' }).click();
  await answer.getByText('Thank you for your feedback.').waitFor();
  await page.reload();
  await answer.getByText('Answered in').waitFor();
  await expect.poll(() => isPressed('Not helpful')).toBe('true');
  await answer.getByRole('button', { name: 'Not helpful', exact: true }).press('Enter');
  await expect.poll(() => isPressed('Not specific enough')).toBe('true');
});

test('a person changes their mind, with the time saved and a comment', async () => {
  await answer.getByRole('button', { name: 'Helpful', exact: true }).press('Enter');
  await answer.getByText('What was wrong?').waitFor({ state: 'hidden' });
  await answer.getByRole('button', { name: '15–30 min', exact: true }).click();
  await answer.getByRole('button', { name: 'Add details' }).click();
  await answer.getByLabel('Comment (optional)').fill('Just what I needed.');
  await answer.getByRole('button', { name: 'Send' }).click();
  await answer.getByText('Thank you for your feedback.').waitFor();
  await page.reload();
  await answer.getByText('Answered in').waitFor();
  expect([await isPressed('Helpful'), await isPressed('Not helpful')]).toEqual(['true', 'false']);
  await answer.getByRole('button', { name: 'Helpful', exact: true }).press('Enter');
  await expect.poll(() => isPressed('15–30 min')).toBe('true');
  await expect.poll(() => answer.getByLabel('Comment (optional)').inputValue()).toBe('Just what I needed.');
});

test('feedback that cannot be saved says so', async () => {
  await page.route('**/v1/messages/*', (route) => route.abort());
  await answer.getByRole('button', { name: 'Not helpful', exact: true }).press('Enter');
  await page.getByText('Error while saving feedback').waitFor();
  await expect.poll(() => isPressed('Helpful')).toBe('true');
  await page.unroute('**/v1/messages/*');
});
