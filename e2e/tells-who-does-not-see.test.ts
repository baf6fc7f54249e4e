import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const PAUSED_AFTER = 2;

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({ tokens: ['The machine ', 'is descaled ', 'often [1].'], tokenMs: 1 });
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

const log = () => page.getByRole('log', { name: 'Conversation' });
const answer = () => page.getByRole('article', { name: 'Answer' }).last();
const ask = async (question: string) => {
  await walk(page, '/');
  await page.getByRole('textbox', { name: /^Ask a question/ }).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await answer().waitFor();
};
/** Returns the accessibility tree of an element: roles, names and states. */
const treeOf = (of: ReturnType<typeof answer>) => of.ariaSnapshot();

test('gives screen readers progress, refusals, failures and landmarks', async () => {
  // The log is busy while an answer is written, so that it is read once and whole.
  {
    let go = () => {};
    model.set({
      pause: { afterTokens: PAUSED_AFTER, until: new Promise((resolve) => (go = () => resolve(undefined))) },
    });
    await ask('How often is the machine descaled?');
    await answer().getByText('The machine is descaled').waitFor();
    expect(await log().getAttribute('aria-busy')).toBe('true');
    expect(await log().getAttribute('aria-live')).toBe('polite');
    expect(await page.getByRole('button', { name: 'Stop' }).ariaSnapshot()).toContain('button "Stop');
    go();
    await answer()
      .getByText(/^Answered in/)
      .waitFor();
    await expect.poll(() => log().getAttribute('aria-busy')).toBe('false');
    const tree = await treeOf(answer());
    expect(tree).toMatch(/article "Answer"/);
    expect(tree).toMatch(/button "Answered in[^"]*"/);
    expect(tree).toContain('The machine is descaled often');
    // The number is told as what it is, not as "one".
    expect(tree).toMatch(/button "(Source|Citation) 1[^"]*"/);
    for (const name of ['Copy', 'Helpful', 'Not helpful']) expect(tree).toContain(`button "${name}`);
    expect(tree).not.toMatch(/button:?$/m);
  }
  model.set({ pause: null, tokens: ['NOT_IN_DOCUMENTS'] });
  await ask('Where does the tram to the zoo stop?');
  await answer()
    .getByText(/^Answered in/)
    .waitFor();
  expect(await treeOf(answer())).toMatch(/Not in the documents|Possible answer/);
  // The owner of a domain without experts can add one.
  await expect.poll(() => treeOf(answer())).toMatch(/link "Add an expert"/);
  await expect.poll(() => log().getAttribute('aria-busy')).toBe('false');
  // A failure is an alert, with its reason and Retry.
  {
    model.set({ failure: 'error-500' });
    await ask('What does error E5 mean?');
    const alert = answer().getByRole('alert');
    await alert.waitFor();
    const tree = await treeOf(answer());
    expect(tree).toMatch(/alert/);
    expect(tree).toContain('The language model reported an error');
    expect(tree).toContain('button "Retry"');
  }
  model.set({ failure: 'none' });
  for (const path of ['/', '/domains', '/analytics', '/for-you', '/settings', '/settings/admin']) {
    await walk(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByRole('main').count(), path).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Menu' }).count(), path).toBe(1);
    await page.getByRole('link', { name: /^Skip to/ }).waitFor({ state: 'attached' });
  }
});
