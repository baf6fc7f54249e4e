import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { ask, journey } from './kit/journey.ts';

const DOCUMENTS = {
  'holidays.txt': 'Employees can carry over up to 28 days of holiday to the next year.',
  'leave.txt': 'Parental leave in France is ten weeks. Parental leave in Spain is twelve weeks.',
};

const open = async (page: Page, domain: string, tab: string) => {
  await walk(page, `/domains/${domain}/${tab}`);
  await page.getByRole('navigation', { name: /Parts of the domain|Parties du domaine/ }).waitFor();
};
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Domain updated').waitFor();
};
const tryQuestion = async (page: Page, question: string) => {
  await page.getByLabel('Sample question').fill(question);
  await page.getByRole('button', { name: 'Try it' }).click();
  return page.getByTestId('decision');
};
/** Asks in a new chat of a domain. */
const askDomain = async (page: Page, domain: string, question: string) => {
  await walk(page, `/?domain=${domain}`);
  await ask(page, question);
};

journey(
  'tries a perimeter before it is saved, which then turns questions down, is found as a run, and is restored',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    const page = await visit(mina);
    await open(page, domain, 'perimeter');
    await page.getByLabel('Covered', { exact: true }).fill('Holidays\nExpenses');
    await page.getByLabel('Not covered').fill('Pay: salary, wages');
    const decision = await tryQuestion(page, 'What is my salary?');
    await decision.getByText('Out of scope').waitFor();
    await save(page);
    await askDomain(page, domain, 'What is my salary?');
    await page.getByText('Out of scope').waitFor();
    await page.getByText('It covers:').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Expenses' }).waitFor();

    // The person who asks has the documents searched all the same.
    await askDomain(page, domain, 'Do wages go on in holidays?');
    await page.getByRole('button', { name: 'Search anyway' }).click();
    await page.getByText('2 of 2').waitFor();
    await page.locator('article[data-status="complete"]').waitFor();
    await expect.poll(() => page.getByText('Out of scope').count()).toBe(0);

    // Changes that are not saved are not lost without a warning.
    await open(page, domain, 'prompt');
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

    // The run is found, opened along its steps, and replayed without touching the chat.
    await open(page, domain, 'execution');
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

    // An older version is restored from the history.
    await open(page, domain, 'history');
    await page.locator('summary', { hasText: 'Perimeter' }).last().click();
    await page.getByText('Pay: salary, wages').first().waitFor();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Version 1 restored').waitFor();
    await open(page, domain, 'perimeter');
    await expect.poll(() => page.getByLabel('Not covered').inputValue()).toBe('');

    // The domain goes out as a file and comes in as a new one.
    await open(page, domain, 'settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = JSON.parse(await text(await (await download).createReadStream()));
    const owner = await visit(house.owner, { path: '/domains' });
    const choose = (content: object) =>
      owner.getByTestId('import').setInputFiles({
        name: 'domain.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      });
    await owner.getByRole('button', { name: 'Import configuration' }).waitFor();
    await choose({ ...file, name: 'Broken', workflows: [] });
    await owner.getByText('Invalid workflow categorizer count (contact support)').waitFor();
    const copy = `A copy of ${file.name}`;
    await choose({ ...file, name: copy });
    await owner.getByRole('heading', { name: copy }).waitFor();
    // Everybody would see it.
    const { id } = (await house.owner.listDomains()).find(({ name }) => name === copy) ?? {};
    await house.owner.send('DELETE', `/domains/${id}`);
  },
);

journey(
  'adds cases, points out that they overlap, puts them in order with the keyboard, and removes them',
  async ({ makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    const page = await visit(mina);
    await open(page, domain, 'responses');
    await page.getByRole('button', { name: 'Add a case' }).click();
    await page.getByRole('button', { name: 'Add a case' }).click();
    const triggers = page.getByLabel('When the question is about');
    await triggers.nth(0).fill('leave');
    await triggers.nth(1).fill('parental leave, adoption');
    const second = page.getByRole('listitem', { name: 'Case 2' });
    await second.getByLabel('Required details').fill('Country: France, Spain');
    await (await tryQuestion(page, 'How long is parental leave?'))
      .getByText('Case 1 answers: leave')
      .waitFor();
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
    const decision = await tryQuestion(page, 'How long is parental leave?');
    await decision.getByText('Case 1 answers: parental leave').waitFor();
    await decision.getByText('Asks for: Country').waitFor();
    await save(page);

    await askDomain(page, domain, 'How long is parental leave?');
    await page.getByText('Details requested').waitFor();
    await page.getByPlaceholder('Ask a question').fill('I work in France');
    await page.keyboard.press('Enter');
    await page.getByText('Answered in').nth(1).waitFor();
    await expect.poll(() => page.getByText('Details requested').count()).toBe(1);

    await open(page, domain, 'responses');
    await page.getByRole('button', { name: 'Remove case 2' }).click();
    await save(page);
    await page.reload();
    const left = page.getByLabel('When the question is about');
    await expect.poll(() => left.count()).toBe(1);
    await expect.poll(() => left.inputValue()).toBe('parental leave, adoption');
  },
);

journey(
  'says before it is saved that a change breaks a golden question, which is changed, run again and removed',
  async ({ makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    const page = await visit(mina);
    await open(page, domain, 'perimeter');
    await page.getByLabel('Not covered').fill('Pay: salary, wages');
    await save(page);
    await open(page, domain, 'golden');
    await page.getByRole('button', { name: 'Add a golden question' }).click();
    await page
      .getByLabel('Question', { exact: true })
      .fill('How many days of holiday can I carry over to the next year?');
    await page.getByLabel('The answer must say').fill('28');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('1 of 1 pass').waitFor();
    const measures = page.getByLabel('Metrics of the latest answers');
    await measures.getByText('Citations verified').waitFor();

    await open(page, domain, 'perimeter');
    await page.getByLabel('Not covered').fill('holiday');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '1 golden question would no longer pass' });
    await dialog.getByText('How many days of holiday can I carry over').waitFor();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('Not covered').inputValue()).toBe('Pay: salary, wages');

    const question = 'How many days of holiday can I carry over to the next year?';
    await open(page, domain, 'golden');
    await page.getByRole('button', { name: `Edit “${question}”` }).click();
    const form = page.getByRole('dialog', { name: 'Edit golden question' });
    await form.getByLabel('The answer must say').fill('a thousand days');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('0 of 1 pass').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: question });
    await row.getByText('Missing: a thousand days').waitFor();
    await page.getByRole('button', { name: `Edit “${question}”` }).click();
    await form.getByLabel('The answer must say').fill('28');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
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
  },
);

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
  journey(
    `every part of a domain is accessible in ${language}, ${theme}`,
    async ({ makePerson, makeDomain, visit }) => {
      const mina = await makePerson('Mina');
      const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
      const page = await visit(mina, { language, colorScheme: theme });
      await open(page, domain, 'documents');
      for (const tab of TABS) {
        await page.locator(`nav a[href="/domains/${domain}/${tab}"]`).click();
        await page.waitForURL(`**/domains/${domain}/${tab}`);
        await expect.poll(() => page.locator('.animate-pulse').count()).toBe(0);
        expect([tab, await problemsOf(page)]).toEqual([tab, []]);
      }
    },
  );
}
