import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';
import { openFlakyProxy } from './kit/tcp-proxy.ts';

const WORDS = Array.from({ length: 60 }, (_, index) => `word${index} `);
const ANSWER = `${WORDS.join('')}end`;

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({ tokens: [...WORDS, 'end [1].'], tokenMs: 60 });
  server = await startSeededServer(
    { OPENAI_COMPATIBLE_BASE_URL: model.url, LARGE_MODEL: 'openai-compatible:stand-in' },
    { fixed: { modelSilenceSeconds: 6 } },
  );
  browser = await openBrowser();
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const ask = async (question: string, { stay = false } = {}) => {
  if (!stay) await walk(page, '/');
  await page.getByLabel('Ask a question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/chats\//);
};
const answers = () => page.getByRole('article', { name: 'Answer' });
const complete = () => page.locator('article[data-status="complete"]');

test('continues an answer after a reload and after a kill of the server', async () => {
  await ask('How often is the machine descaled?');
  await answers().getByText('word8').waitFor();
  await page.reload();
  await complete().getByText('Written by Stand In').waitFor();
  await expect.poll(() => complete().innerText()).toContain(ANSWER);
  expect(await answers().count()).toBe(1);
  await ask('What does error E5 mean?');
  await answers().getByText('word8').waitFor();
  await server.kill();
  await server.start();
  await complete().getByText('Written by').waitFor();
  await expect.poll(() => complete().innerText()).toContain(ANSWER);
  expect(await answers().count()).toBe(1);
  await page.reload();
  await complete().getByText('Written by').waitFor();
  expect((await complete().innerText()).split('word8 ').length).toBe(2);
});

const FAILURES = [
  ['error-500', 'The language model reported an error.'],
  ['limited-429', 'The language model is receiving too many requests.'],
  ['silent', 'The language model did not answer in time.'],
  ['cut-off', 'The language model stopped in the middle of the answer.'],
  ['garbage', 'The language model reported an error.'],
  ['empty', 'The language model returned an empty answer.'],
] as const;

test('names the failure of a model, retries, and shows excerpts instead', async () => {
  for (const [failure, words] of FAILURES) {
    model.set({ failure, tokenMs: 5 });
    await ask(`How long is the warranty of the machine? (${failure})`);
    await page.getByText(words).waitFor();
    model.set({ failure: 'none' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await complete().getByText('Written by').waitFor();
    await expect.poll(() => complete().innerText()).toContain(ANSWER);
    expect(await answers().count()).toBe(1);
  }

  model.set({ failure: 'refused-401' });
  await ask('How long is the warranty of the machine? (refused)');
  await complete().getByText('warranty').first().waitFor();
  expect(await complete().getByText('Written by').count()).toBe(0);
  model.set({ failure: 'none' });
});

test('shows and saves a thorough answer, and sends one chosen offline once', async () => {
  // Its steps and the report.
  {
    const look = { tool: 'search', query: 'descale', document: '', page: 0 };
    model.set({
      tokenMs: 5,
      jsonFor: [
        { words: 'search "descale": ', json: { looks: [], passages: [1] } },
        { words: 'Looked at so far', json: { looks: [look], passages: [] } },
      ],
    });
    await walk(page, '/');
    await page.getByRole('button', { name: 'Thorough' }).click();
    await ask('How often is the coffee machine descaled, thoroughly?', { stay: true });
    await complete().getByText('Written by').waitFor();
    await complete()
      .getByText(/Answered/)
      .click();
    await complete().getByText('Searched for “descale”').waitFor();
    await complete().getByRole('button', { name: 'More', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as report' }).click(),
    ]);
    const text = (await buffer(await file.createReadStream())).toString();
    expect(text.startsWith('# How often is the coffee machine descaled, thoroughly?')).toBe(true);
    expect(text).toContain('Searched for “descale”');
  }
  // Pressed twice it is off; chosen while the network is away it arrives once.
  {
    const road = await openFlakyProxy(server.url);
    const asker = await openPage(browser, road.url);
    await enter(asker, server.url);
    await asker.goto(road.url);
    const thorough = asker.getByRole('button', { name: 'Thorough' });
    await thorough.dblclick();
    expect(await thorough.getAttribute('aria-pressed')).toBe('false');
    await asker.getByLabel('Ask a question').fill('What does error E5 mean?');
    await asker.getByRole('button', { name: 'Send' }).click();
    await asker.waitForURL(/\/chats\//);
    const ended = asker.locator('article[data-status="complete"]');
    await ended.getByText('Written by').waitFor();
    road.cut();
    await asker.context().setOffline(true);
    await asker.getByText('Connection lost').first().waitFor();
    await thorough.click();
    expect(await thorough.getAttribute('aria-pressed')).toBe('true');
    await asker.getByLabel('Ask a question').fill('And what does error E6 mean?');
    await asker.getByRole('button', { name: 'Send' }).click();
    // It was for that question.
    expect(await thorough.getAttribute('aria-pressed')).toBe('false');
    road.mend();
    await asker.context().setOffline(false);
    await expect.poll(() => ended.count(), { timeout: 30_000 }).toBe(2);
    expect(await asker.getByText('And what does error E6 mean?').count()).toBe(1);
    await ended.nth(1).getByRole('button', { name: 'More', exact: true }).click();
    await asker.getByRole('menuitem', { name: 'Save as report' }).waitFor();
    await asker.close();
    await road.close();
  }
});
