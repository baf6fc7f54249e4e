import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

const problems = () => problemsOf(page);

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await page.goto('/signup');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await problems()).toEqual([]);
  await enter(page, server.url);
  await page.getByRole('button', { name: /How many days of holiday/ }).click();
  await page.getByText('Answered in').waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

for (const [language, theme] of looksIn('fr')) {
  test(`home, chat with reader, domains, a domain, the sample answer, Markdown, settings and an error page in ${language}, ${theme}`, async () => {
    await page.goto('/');
    await choose(page, { language, theme });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /holiday|semaine/ }).waitFor();
    expect(await problems()).toEqual([]);
    await page
      .getByRole('link', { name: /How many days of holiday/ })
      .first()
      .click();
    await page.locator('[data-citation]').first().click();
    await page.locator('[data-highlight]').first().waitFor();
    expect(await problems()).toEqual([]);
    await page.goto('/domains');
    await page.getByRole('link', { name: /sample/ }).waitFor();
    expect(await problems()).toEqual([]);
    await page.getByRole('link', { name: /sample/ }).click();
    await page.getByRole('table').waitFor();
    expect(await problems()).toEqual([]);
    await page.goto('/chats/mock');
    await page.locator('[data-citation]').first().click();
    await page.getByRole('complementary').waitFor();
    expect(await problems()).toEqual([]);
    await page.goto('/markdown-tests');
    await page.locator('.katex').first().waitFor();
    await page.locator('code span[style]').first().waitFor();
    expect(await problems()).toEqual([]);
    await page.goto('/settings');
    await page.getByRole('radio').first().waitFor();
    expect(await problems()).toEqual([]);
    await page.goto('/no-such-page');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await problems()).toEqual([]);
  });
}

test('colours of the theme that is not shown are looked at, and the theme comes back', async () => {
  const visitor = await openPage(browser, server.url);
  await visitor.setContent(`<html lang="en" data-theme="light"><title>Colours</title>
    <style>[data-theme=dark] { background: #222 } [data-theme=dark] p { color: #333 }</style>
    <main><h1>Colours</h1><p>Dark grey on black</p></main></html>`);
  expect(await problemsOf(visitor)).toEqual([
    expect.stringMatching(/^color-contrast \(other theme\): .*<p>/),
  ]);
  expect(await visitor.locator('html').getAttribute('data-theme')).toBe('light');
  await visitor.context().close();
});
