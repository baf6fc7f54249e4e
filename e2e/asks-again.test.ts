import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const WORDS = {
  en: {
    edit: 'Edit question',
    field: 'Your question',
    ask: 'Ask again',
    again: 'Answer again',
    older: 'Earlier version',
    newer: 'Later version',
    question: 'How often is the machine descaled?',
    next: 'Ask next',
    /** Suggestion made from a heading; a heading that is a question is suggested unchanged. */
    about: /^(What does “.+” tell me about “.+”|[A-Z][^“”]+)\?$/,
    of: (at: number, of: number) => `${at} of ${of}`,
  },
  fr: {
    edit: 'Modifier la question',
    field: 'Votre question',
    ask: 'Demander à nouveau',
    again: 'Répondre à nouveau',
    older: 'Version précédente',
    newer: 'Version suivante',
    question: 'Combien de jours de télétravail par semaine ?',
    next: 'Pour continuer',
    about: /^(Que dit «\s.+\s» sur «\s.+\s»|[A-ZÉ][^«»]+)\s\?$/,
    of: (at: number, of: number) => `${at} sur ${of}`,
  },
};

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({ tokens: ['first answer [1].'], tokenMs: 1 });
  const settings = { OPENAI_COMPATIBLE_BASE_URL: model.url, LARGE_MODEL: 'openai-compatible:stand-in' };
  [server, browser] = await Promise.all([startSeededServer(settings), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const answers = () => page.getByRole('article', { name: /^(Answer|Réponse)$/ });
const says = (text: string) => answers().last().getByText(text).waitFor();
const conversation = () => page.getByRole('log');

for (const [language, theme] of looksIn('en')) {
  test(`a question is changed and an answer written anew; each version stays at hand, in ${language}, ${theme}`, async () => {
    const words = WORDS[language];
    await walk(page, '/');
    await choose(page, { language, theme });
    model.set({ tokens: ['first answer [1].'] });
    await page
      .getByRole('textbox', { name: /^(Ask a question|Posez une question)/ })
      .fill('How often is the teapot descaled?');
    await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
    await says('first answer');

    // Changed by keys alone; Escape leaves it as it was.
    const edit = page.getByRole('button', { name: words.edit });
    await edit.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: words.field });
    await field.fill('Never mind');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await conversation().getByText('How often is the teapot descaled?').waitFor();
    await edit.click();
    expect(await problemsOf(page)).toEqual([]);
    model.set({ tokens: ['second answer [1].'] });
    await field.fill('How often is the machine descaled?');
    await page.getByRole('button', { name: words.ask }).click();
    await says('second answer');
    await conversation().getByText('How often is the machine descaled?').waitFor();
    expect(await conversation().getByText('teapot').count()).toBe(0);
    expect(await answers().count()).toBe(1);
    await answers().getByText(words.of(2, 2)).waitFor();

    // Written anew, with the feedback of its own.
    await answers()
      .getByRole('button', { name: /^(Helpful|Utile)$/ })
      .click();
    model.set({ tokens: ['third answer [1].'] });
    await answers().getByRole('button', { name: words.again }).click();
    await says('third answer');
    await answers().getByText(words.of(3, 3)).waitFor();
    const helpful = () =>
      answers()
        .getByRole('button', { name: /^(Helpful|Utile)$/ })
        .getAttribute('aria-pressed');
    await expect.poll(helpful).toBe('false');
    await answers().getByRole('button', { name: words.older }).click();
    await says('second answer');
    await expect.poll(helpful).toBe('true');
    await answers().getByRole('button', { name: words.older }).click();
    await says('first answer');
    await conversation().getByText('teapot').waitFor();
    expect(await answers().getByRole('button', { name: words.older }).isDisabled()).toBe(true);
    await answers().getByRole('button', { name: words.newer }).click();
    await answers().getByText(words.of(2, 3)).waitFor();
    expect(await problemsOf(page)).toEqual([]);

    // After a reload, on a phone, the newest is shown.
    await page.setViewportSize(PHONE);
    await page.reload();
    await says('third answer');
    await answers().getByText(words.of(3, 3)).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize(DESK);
  });
}

for (const [language, theme] of looksIn('fr')) {
  test(`what an answer suggests is asked with one click, under the last answer alone, in ${language}, ${theme}`, async () => {
    const words = WORDS[language];
    await walk(page, '/');
    await choose(page, { language, theme });
    model.set({ tokens: ['first answer [1].'] });
    const field = page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ });
    await field.fill(words.question);
    await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
    await says('first answer');
    const suggested = page.getByRole('region', { name: words.next }).getByRole('button');
    await suggested.first().waitFor();
    for (const text of await suggested.allInnerTexts()) expect(text).toMatch(words.about);
    expect(await suggested.count()).toBeLessThanOrEqual(3);

    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize(DESK);

    // By keys alone; what is being written stays where it is.
    await field.fill('A thought of my own');
    const [text = ''] = await suggested.allInnerTexts();
    model.set({ tokens: ['second answer [1].'], tokenMs: 300 });
    await suggested.first().focus();
    await page.keyboard.press('Enter');
    await conversation().getByText(text, { exact: true }).waitFor();
    await expect.poll(() => answers().count()).toBe(2);
    expect(await answers().first().getByRole('region', { name: words.next }).count()).toBe(0);
    await says('second answer');
    expect(await field.inputValue()).toBe('A thought of my own');
    await answers().last().getByRole('button', { name: words.again }).waitFor();
    // A question that was asked is not suggested.
    expect(await page.getByRole('button', { name: text, exact: true }).count()).toBe(0);
    model.set({ tokenMs: 1 });
    await field.fill('');
  });
}
