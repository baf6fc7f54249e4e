import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const WORDS = Array.from({ length: 400 }, (_, index) => `word${index} `);
const PAUSED_AFTER = 350;

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({ tokens: [...WORDS, 'end [1].'], tokenMs: 1 });
  const settings = { OPENAI_COMPATIBLE_BASE_URL: model.url, LARGE_MODEL: 'openai-compatible:stand-in' };
  [server, browser] = await Promise.all([startSeededServer(settings), openBrowser()]);
  page = await openPage(browser, server.url, { viewport: { width: 1024, height: 600 } });
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const send = () => page.getByRole('button', { name: /^(Send|Envoyer)$/ });
const stop = () => page.getByRole('button', { name: /^(Stop|Arrêter)$/ });
const answer = () => page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
const isStopped = () =>
  answer()
    .getByText(/^(Stopped\.|Arrêté\.)$/)
    .waitFor();
const shape = async (button: ReturnType<typeof send>) => {
  const box = await button.boundingBox();
  return box && [box.x, box.y, box.width, box.height].map(Math.round);
};
/** An answer that stands still in its middle, longer than the window. */
const ask = async (question: string) => {
  model.set({ pause: { afterTokens: PAUSED_AFTER, until: new Promise(() => {}) } });
  const field = page.getByRole('textbox', { name: /^(Ask a question|Posez une question)/ });
  await field.fill(question);
  await send().click();
  // The one before it was stopped at the same word.
  await answer()
    .and(page.locator('[data-status=writing]'))
    .getByText(`word${PAUSED_AFTER - 1}`)
    .waitFor();
  return field;
};

test('stops a long answer at once by Stop or Escape, on a phone too', async () => {
  // Stop has the place and size of Send, and the text so far stays.
  {
    const field = await ask('How often is the machine descaled?');
    expect(await stop().isVisible()).toBe(true);
    expect(await send().count()).toBe(0);
    const box = await stop().boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(600);
    const before = await shape(stop());
    expect(await problemsOf(page)).toEqual([]);
    await stop().click();
    await isStopped();
    await answer().getByText('word0 ').waitFor();
    await send().waitFor();
    expect(await shape(send())).toEqual(before);
    expect(await field.inputValue()).toBe('');
  }
  // The press shows before the server has answered.
  {
    await ask('What does error E5 mean?');
    const statusThen = await stop().evaluate(
      (button) =>
        new Promise<string | null>((resolve) => {
          new MutationObserver(() => {
            if (button.getAttribute('aria-disabled') !== 'true') return;
            const answers = [...document.querySelectorAll('article[data-status]')];
            resolve(answers.at(-1)?.getAttribute('data-status') ?? null);
          }).observe(button, { attributes: true });
          (button as HTMLElement).click();
        }),
    );
    expect(statusThen).toBe('writing');
    await isStopped();
  }
  // Escape closes what is open first, and then stops the answer.
  {
    await ask('How long is the warranty of the machine?');
    await page.keyboard.press('?'); // the focus has gone back to the field: a character
    await page.getByRole('button', { name: /^(People|Participants)/ }).click();
    await page
      .getByRole('textbox', { name: /^(Ask a question|Posez une question)/ })
      .and(page.getByText('?'))
      .waitFor();
    const panel = page.getByRole('complementary', { name: /^(People|Participants)/ });
    await panel.waitFor();
    // The focus leaves the panel for the name of the chat, which is a field then: closed first.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await answer().getAttribute('data-status')).toBe('writing');
    await page.locator('body').press('Escape');
    await isStopped();
  }
  await page.goto('/');
  await choose(page, { language: 'fr' });
  await page.setViewportSize({ width: 390, height: 844 });
  await ask('Combien de jours de congé ?');
  expect(await stop().isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await isStopped();
});
