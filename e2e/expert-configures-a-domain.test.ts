import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
let domain: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await page.goto('/domains');
  await page.getByRole('link', { name: /sample/ }).click();
  await page.getByRole('table').waitFor();
  domain = new URL(page.url()).pathname.replace('/documents', '');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const open = async (tab: string) => {
  await page.goto(`${domain}/${tab}`);
  await page.getByRole('navigation', { name: /Parts of the domain|Parties du domaine/ }).waitFor();
};
const save = async () => {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Domain updated').waitFor();
};
const tryQuestion = async (question: string) => {
  await page.getByLabel('Sample question').fill(question);
  await page.getByRole('button', { name: 'Try it' }).click();
  return page.getByTestId('decision');
};
const ask = async (question: string) => {
  await page.goto(`/?domain=${domain.split('/').at(-1)}`);
  await page.getByRole('button', { name: /How many days of holiday/ }).waitFor();
  await page.getByPlaceholder('Ask a question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Answered in').waitFor();
};

test('a perimeter is tried before it is saved, and then turns questions down', async () => {
  await open('perimeter');
  await page.getByLabel('Covered', { exact: true }).fill('Holidays\nExpenses');
  await page.getByLabel('Not covered').fill('Pay: salary, wages');
  const decision = await tryQuestion('What is my salary?');
  await decision.getByText('Out of scope').waitFor();
  await save();
  await ask('What is my salary?');
  await page.getByText('Out of scope').waitFor();
  await page.getByText('It covers:').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Expenses' }).waitFor();
});

test('changes that are not saved are not lost without a word', async () => {
  await open('prompt');
  await page.getByLabel('Answering', { exact: true }).fill('Answer in one sentence.');
  await page.getByRole('link', { name: 'Perimeter' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect
    .poll(() => page.getByLabel('Answering', { exact: true }).inputValue())
    .toBe('Answer in one sentence.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Perimeter' }).click();
  await page.getByLabel('Covered', { exact: true }).waitFor();
});

test('cases are added, pointed out when they overlap, and put in order with the keyboard', async () => {
  await open('responses');
  await page.getByRole('button', { name: 'Add a case' }).click();
  await page.getByRole('button', { name: 'Add a case' }).click();
  const triggers = page.getByLabel('When the question is about');
  await triggers.nth(0).fill('leave');
  await triggers.nth(1).fill('parental leave, adoption');
  const second = page.getByRole('listitem', { name: 'Case 2' });
  await second.getByLabel('Required details').fill('Country: France, Spain');
  await (await tryQuestion('How long is parental leave?')).getByText('Case 1 answers: leave').waitFor();
  await page.getByText('Case 1 comes first and takes some of these questions').waitFor();

  await page.getByRole('button', { name: 'Move case 2', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Now at position 2.').waitFor({ state: 'attached' });
  // The arrow counts from the moment on at which the lifted case listens; at the first place it does no more.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return page.getByText('Now at position 1.').count();
    })
    .toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(() => triggers.nth(0).inputValue()).toBe('parental leave, adoption');
  const decision = await tryQuestion('How long is parental leave?');
  await decision.getByText('Case 1 answers: parental leave').waitFor();
  await decision.getByText('Asks for: Country').waitFor();
  await save();

  await ask('How long is parental leave?');
  await page.getByText('Details requested').waitFor();
  await page.getByPlaceholder('Ask a question').fill('I work in France');
  await page.keyboard.press('Enter');
  await page.getByText('Answered in').nth(1).waitFor();
  await expect.poll(() => page.getByText('Details requested').count()).toBe(1);
});

test('a case is removed', async () => {
  await open('responses');
  await page.getByRole('button', { name: 'Remove case 2' }).click();
  await save();
  await page.reload();
  const triggers = page.getByLabel('When the question is about');
  await expect.poll(() => triggers.count()).toBe(1);
  await expect.poll(() => triggers.inputValue()).toBe('parental leave, adoption');
});

test('a run is found, opened along its steps, and replayed without touching the chat', async () => {
  await open('execution');
  await page.getByLabel('Search questions').fill('salary');
  await page.getByLabel('Result').selectOption({ label: 'Out of scope' });
  await page.getByRole('button', { name: 'What is my salary?' }).click();
  const run = page.getByRole('complementary', { name: 'Execution' });
  await run.getByRole('heading', { name: 'Route' }).waitFor();
  await run.getByRole('button', { name: 'Replay' }).click();
  await run.getByRole('region', { name: 'Replay' }).getByText('Out of scope').waitFor();
  await run.getByRole('link', { name: 'Open chat' }).click();
  await page.getByRole('log').getByText('It covers:').waitFor();
  await page.goBack();
  await run.getByRole('heading', { name: 'Route' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Search questions').fill('what nobody asked');
  await page.getByText('No matching questions.').waitFor();
  await page.getByLabel('Search questions').fill('');
  await expect.poll(() => page.getByRole('button', { name: 'What is my salary?' }).count()).toBe(1);
});

test('a change that breaks a golden question says so before it is saved', async () => {
  await open('golden');
  await page.getByRole('button', { name: 'Add a golden question' }).click();
  await page
    .getByLabel('Question', { exact: true })
    .fill('How many days of holiday can I carry over to the next year?');
  await page.getByLabel('The answer must say').fill('28');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 of 1 pass').waitFor();
  const measures = page.getByLabel('Metrics of the latest answers');
  await measures.getByText('Cited sentences found in their source').waitFor();

  await open('perimeter');
  await page.getByLabel('Not covered').fill('holiday');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: '1 golden question would no longer pass' });
  await dialog.getByText('How many days of holiday can I carry over').waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByLabel('Not covered').inputValue()).toBe('Pay: salary, wages');
});

test('a golden question is changed, run again when one asks for it, and removed', async () => {
  const question = 'How many days of holiday can I carry over to the next year?';
  await open('golden');
  await page.getByRole('button', { name: `Edit “${question}”` }).click();
  const form = page.getByRole('dialog', { name: 'Edit golden question' });
  await form.getByLabel('The answer must say').fill('a thousand days');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0 of 1 pass').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: question });
  await row.getByText('Missing: a thousand days').waitFor();
  await page.getByRole('button', { name: `Edit “${question}”` }).click();
  await form.getByLabel('The answer must say').fill('28');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 of 1 pass').waitFor();
  const started = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /golden.*run/.test(response.url()),
  );
  await page.getByRole('button', { name: 'Run now' }).click();
  expect((await started).ok()).toBe(true);
  await page.getByText('1 of 1 pass').waitFor();
  await page.getByRole('button', { name: `Remove “${question}”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No golden questions yet.').waitFor();
});

test('an older version is restored from the history', async () => {
  await open('history');
  await page.locator('summary', { hasText: 'Perimeter' }).last().click();
  await page.getByText('Pay: salary, wages').first().waitFor();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Version 1 restored').waitFor();
  await open('perimeter');
  await expect.poll(() => page.getByLabel('Not covered').inputValue()).toBe('');
});

test('a domain goes out as a file and comes in as a new one', async () => {
  await open('settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = JSON.parse(await text(await (await download).createReadStream()));
  await page.goto('/domains');
  const choose = (content: object) =>
    page.getByTestId('import').setInputFiles({
      name: 'domain.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
  await page.getByRole('button', { name: 'Import' }).waitFor();
  await choose({ ...file, name: 'Broken', workflows: [] });
  await page.getByText('Invalid workflow categorizer count (contact support)').waitFor();
  await choose({ ...file, name: 'A copy' });
  await page.getByRole('heading', { name: 'A copy' }).waitFor();
});

const TABS = [
  'documents',
  'perimeter',
  'responses',
  'prompt',
  'execution',
  'golden',
  'dashboard',
  'history',
  'settings',
];
for (const [language, theme] of looksIn('en')) {
  test(`every part of a domain is accessible in ${language}, ${theme}`, async () => {
    await open('documents');
    await choose(page, { language, theme });
    for (const tab of TABS) {
      await page.locator(`nav a[href="${domain}/${tab}"]`).click();
      await page.waitForURL(`**${domain}/${tab}`);
      await expect.poll(() => page.locator('.animate-pulse').count()).toBe(0);
      expect([tab, await problemsOf(page)]).toEqual([tab, []]);
    }
  });
}
