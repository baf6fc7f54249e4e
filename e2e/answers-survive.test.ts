import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

const WORDS = Array.from({ length: 60 }, (_, index) => `word${index} `);
const ANSWER = `${WORDS.join('')}end`;

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({ tokens: [...WORDS, 'end [1].'], tokenMs: 60 });
  server = await startLivedIn({
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
    MODEL_SILENCE_SECONDS: '6',
  });
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
  if (!stay) await page.goto('/');
  await page.getByLabel('Ask a question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/chats\//);
};
const answers = () => page.getByRole('article', { name: 'Answer' });
const complete = () => page.locator('article[data-status="complete"]');

test('the rest of an answer still comes after a reload in its middle', async () => {
  await ask('How often is the machine descaled?');
  await answers().getByText('word8').waitFor();
  await page.reload();
  await complete().getByText('Written by openai-compatible:stand-in').waitFor();
  await expect.poll(() => complete().innerText()).toContain(ANSWER);
  expect(await answers().count()).toBe(1);
});

test('an answer is completed once when the server is killed in its middle and started again', async () => {
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

test.each([
  ['error-500', 'The language model reported an error.'],
  ['refused-401', 'The language model refused our key.'],
  ['limited-429', 'The language model is receiving too many requests.'],
  ['silent', 'The language model did not answer in time.'],
  ['cut-off', 'The language model broke off in the middle of the answer.'],
  ['garbage', 'The language model reported an error.'],
  ['empty', 'The language model gave an empty answer.'],
] as const)(
  'a model that fails with %s gives a message, and Retry answers the same question',
  async (failure, words) => {
    model.set({ failure, tokenMs: 5 });
    await ask(`How long is the warranty of the machine? (${failure})`);
    await page.getByText(words).waitFor();
    model.set({ failure: 'none' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await complete().getByText('Written by').waitFor();
    await expect.poll(() => complete().innerText()).toContain(ANSWER);
    expect(await answers().count()).toBe(1);
  },
);

test('a thorough answer shows what it looks at, and is saved as a report', async () => {
  const look = { tool: 'search', query: 'descale', document: '', page: 0 };
  model.set({
    tokenMs: 5,
    jsonFor: [
      { words: 'search "descale": ', json: { looks: [], passages: [1] } },
      { words: 'Looked at so far', json: { looks: [look], passages: [] } },
    ],
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Thorough' }).click();
  await ask('How often is the coffee machine descaled, thoroughly?', { stay: true });
  await complete().getByText('Written by').waitFor();
  await complete()
    .getByText(/Answered/)
    .click();
  await complete().getByText('Searched for “descale”').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a report' }).click(),
  ]);
  const text = (await buffer(await file.createReadStream())).toString();
  expect(text.startsWith('# How often is the coffee machine descaled, thoroughly?')).toBe(true);
  expect(text).toContain('Searched for “descale”');
});
