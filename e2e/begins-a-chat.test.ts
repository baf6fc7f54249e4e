import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as bench from '../server/test/kit/person.ts';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, domainField, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const QUESTION = 'How many days of holiday are there?';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  const owner = await bench.signIn(server.url, OWNER);
  for (const name of ['Fleet cards', 'Travel']) await owner.makeDomain(name);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const field = () => page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ });
const send = () => page.getByRole('button', { name: /^(Send|Envoyer)$/ });
const column = () => page.getByRole('navigation').first();
/** Holds back the answer to the call that makes the chat. */
const holdChat = async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let asked = () => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route('**/v1/chats', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    asked();
    await held;
    await route.fulfill({ response }).catch(() => {}); // the page may have gone
  });
  return { goOn, isAsked, end: () => page.unroute('**/v1/chats') };
};

test('the question stands on the screen at once, and its chat never has another name', async () => {
  await page.goto('/');
  const names: string[] = [];
  await page.exposeFunction('noteName', (name: string) => names.push(name));
  await page.evaluate(() => {
    const note = (window as unknown as { noteName: (name: string) => void }).noteName;
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('nav a[href^="/chats/"], header h1'))
        note(link.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const { goOn, isAsked, end } = await holdChat();
  await field().fill(QUESTION);
  await send().click();
  await isAsked;
  await page.getByRole('article', { name: OWNER.name }).getByText(QUESTION).waitFor();
  expect(await field().count()).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
  goOn();
  await page.waitForURL(/\/chats\//);
  await page.getByRole('article', { name: OWNER.name }).getByText(QUESTION).waitFor();
  await column().getByRole('link', { name: QUESTION }).waitFor();
  await end();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith(QUESTION))).toEqual([]);
});

test('who leaves right after Send finds the question again, and no empty chat', async () => {
  await page.goto('/');
  const question = 'What does the warranty of the machine cover?';
  const { isAsked, goOn, end } = await holdChat();
  await field().fill(question);
  await send().click();
  await isAsked;
  await page.reload();
  goOn();
  await end();
  await expect.poll(() => field().inputValue()).toBe(question);
  await column().getByRole('link', { name: QUESTION }).waitFor();
  expect(await column().getByRole('link', { name: 'New chat' }).count()).toBe(1); // the one that begins a chat
  await field().fill('');
});

for (const [language, theme] of looksIn('fr')) {
  test(`home greets by the first name and shows what can be asked, in ${language}, ${theme}`, async () => {
    await page.goto('/');
    await choose(page, { language, theme });
    await page.getByRole('heading', { level: 1, name: /^(Hello|Bonjour) Zoé$/ }).waitFor();
    const chip = page.getByRole('button', { name: 'Fleet cards' });
    await chip.click();
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => domainField(page).innerText()).toContain('Fleet cards');
    // Again, and all of them are asked; the questions to begin with are theirs.
    await chip.click();
    await expect.poll(() => domainField(page).innerText()).toMatch(/All my domains|Tous mes domaines/);
    await page.getByRole('heading', { name: /^(Try one of these|Essayez)/ }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize(DESK);
  });
}
