import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

let server: TestServer;
let browser: Browser;
let page: Page;

/** Starting, signing up and reading the sample take their time on a busy machine. */
const START_MS = 120_000;

beforeAll(async () => {
  server = await startLivedIn({ SIGN_UP: 'anyone' });
  browser = await openBrowser();
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  const colleague = await openPage(browser, server.url);
  await enterAs(colleague, server.url, { ...OWNER, name: 'Bob Martin', email: 'bob@larkfield.example' });
  await page.goto('/domains');
  const user = await page.evaluate(async () => {
    const call = async (path: string, method = 'GET', body?: object) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const init = { method, headers, body: body ? JSON.stringify(body) : null };
      return (await fetch(`/v1${path}`, init)).json();
    };
    const me = await call('/me');
    const [domain] = (await call('/domains')).domains;
    await call(`/domains/${domain.id}`, 'PATCH', { experts: [me.id] });
    return me;
  });
  expect(user.name).toBe(OWNER.name);
  await askInNewChat(page, 'How many days of holiday are there?');
  await page.getByRole('textbox', { name: 'Ask a question' }).fill('Welcome @bob.martin');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByTestId('system-line')
    .getByText(/(invited|a invité) Bob Martin/)
    .waitFor();
  await colleague.context().close();
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Nothing that is shown is wider than the window. */
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const look = async () => {
  expect(await problemsOf(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => fits()).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await page.setViewportSize(DESK);
};

for (const [language, theme] of looksIn('en')) {
  test(`the chat, the search over chats, the list of keys, a correction and the dialogs of people in ${language}, ${theme}, on a desk and on a phone`, async () => {
    await choose(page, { language, theme });
    await look();
    // What is done seldom with a chat is in a menu, in words.
    await page
      .locator('header')
      .getByRole('button', { name: /^(Chat options|Options de la discussion)$/ })
      .click();
    await page.getByRole('menuitem', { name: /^(Close chat|Clôturer la discussion)$/ }).waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('log').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').locator('kbd').first().waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^(Correct|Corriger)$/ }).click();
    await page.getByRole('log').locator('textarea').waitFor();
    await look();
    await page.getByRole('log').locator('textarea').press('Escape');
    await page.getByRole('button', { name: /^(People|Participants) \(2\)/ }).click();
    await page.getByRole('button', { name: /^(Remove|Retirer) Bob Martin/ }).click();
    await page.getByRole('dialog').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Leave|Quitter)$/ }).click();
    await page.getByRole('dialog').waitFor();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^(People|Participants) \(2\)/ }).click();
  });
}

test('beside an open source the chat keeps half of a small desk', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/');
  await page.locator('nav a[href^="/chats/"]').first().click();
  // A chat opens where it was left; its last line is there once all is.
  const last = page.getByTestId('system-line').getByText(/(invited|a invité) Bob Martin/);
  await expect
    .poll(async () => {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, log.scrollHeight));
      return last.isVisible();
    })
    .toBe(true);
  // By key: what is still being laid out above it moves it from under a pointer.
  await page.locator('[data-citation]').first().press('Enter');
  await page.locator('aside [data-highlight]').first().waitFor();
  const width = await page.getByRole('log').evaluate((log) => log.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(380);
  expect(await fits()).toBe(true);
  const isWithin = await page.locator('form:has([data-composer])').evaluate((form) => {
    const { right } = form.getBoundingClientRect();
    return [...form.querySelectorAll('button')].every((one) => one.getBoundingClientRect().right < right);
  });
  expect(isWithin).toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESK);
});

test('on a phone a file that cannot be read says so in the import, and its row can be reached whole', async () => {
  await page.setViewportSize(PHONE);
  await page.goto('/domains');
  await page.getByRole('link', { name: /Larkfield/ }).click();
  await page.getByRole('button', { name: /^(Import files|Importer des fichiers)$/ }).click();
  const name = 'Northwind_Health_Plus_Benefits_Details_of_the_year_2025.pdf';
  await page
    .getByTestId('file-picker')
    .setInputFiles([{ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nbroken') }]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/1 (file could not be read|fichier n’a pas pu être lu)/).waitFor();
  await dialog.getByRole('button', { name: /^(Close|Fermer)$/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  // Nothing of it is in use, and it can be tried again where it says what was wrong.
  await row.getByRole('button', { name: /^(Try again|Réessayer)/ }).waitFor();
  expect(await row.getByRole('switch').count()).toBe(0);
  const others = [row.getByRole('button', { name: /^Actions/ }), page.getByRole('switch').first()];
  for (const part of others) {
    const box = await part.boundingBox();
    expect(box && box.x + box.width).toBeLessThan(PHONE.width);
  }
  expect(await fits()).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await page.setViewportSize(DESK);
});
