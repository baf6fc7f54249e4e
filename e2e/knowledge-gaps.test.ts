import { Domain } from '@docent/contract';
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { call } from './company/call.ts';
import { problemsOf } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { ask, askByApi, journey } from './kit/journey.ts';

const GAPS = {
  lesson: 'What is the price of a parking space in Lisbon?',
  expert: 'Who tunes the grand piano of the lobby?',
  upload: 'Which wine is served at the jubilee?',
};
const HOLIDAY = 'How many days of holiday can I carry over to the next year?';
const DOCUMENTS = {
  'holidays.txt': 'Employees can carry over up to 28 days of holiday to the next year.',
  'canteen.txt': 'The canteen opens at noon.',
};

/** Longest wait for a document to be read: a parser process starts for it. */
const READING_MS = 30_000;
/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Asks in a new chat of a domain. */
const askDomain = async (page: Page, domain: string, question: string): Promise<Locator> => {
  await walk(page, `/?domain=${domain}`);
  return ask(page, question);
};
const gap = async (page: Page, domain: string, question: string) => {
  // Figures of the last two seconds may be shown again: the page is loaded.
  await page.goto(`/domains/${domain}/dashboard`);
  return page
    .getByRole('region', { name: /^(Knowledge gaps|Lacunes)$/ })
    .getByRole('listitem')
    .filter({ hasText: question });
};

journey(
  'closes gaps by a lesson without a chat and by a document that is uploaded from them',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    for (const question of [GAPS.lesson, GAPS.upload]) await askByApi(house.url, mina, domain, question);
    const page = await visit(mina);
    await (await gap(page, domain, GAPS.lesson)).getByRole('button', { name: 'Write a lesson' }).click();
    const panel = page.getByRole('complementary', { name: 'Teach Docent' });
    await panel.getByText(GAPS.lesson).waitFor();
    await expect
      .poll(() => panel.getByLabel('Main topic').inputValue())
      .toBe('What is the price of a parking space in Lisbon');
    await panel
      .getByLabel('What should be learned')
      .fill('A parking space in Lisbon costs 85 euros a month.');
    await panel.getByText('What the documents already say').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('Docent has learned this.').waitFor();
    await expect
      .poll(async () => (await askDomain(page, domain, GAPS.lesson)).innerText())
      .toContain('85 euros');
    await page.getByText(`taught by ${mina.name} on`).waitFor();
    const closed = await gap(page, domain, GAPS.lesson);
    await page.getByText('1 closed, dismissed, or answered for some people').click();
    await closed.getByText('Closed by a lesson').waitFor();
    await expect.poll(() => closed.getByRole('button', { name: 'Write a lesson' }).count()).toBe(0);
    expect(await problemsOf(page)).toEqual([]);

    await (await gap(page, domain, GAPS.upload)).getByRole('link', { name: 'Import a document' }).click();
    const dialog = page.getByRole('dialog', { name: /^Import files into/ });
    // The first list of documents is of before the upload, and comes after it.
    const uploaded = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/v1/documents'),
    );
    const first = async (route: Route) => {
      const response = await route.fetch();
      await uploaded;
      await route.fulfill({ response }).catch(() => {}); // asked again meanwhile
    };
    await page.route(/docs_per_page=100/, first, { times: 1 });
    await dialog.getByTestId('file-picker').setInputFiles({
      name: 'jubilee.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('At the jubilee the wine that is served is a Chinon.'),
    });
    await dialog.getByText('Ready').waitFor({ timeout: READING_MS });
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(new URL(page.url()).search).toBe('');
    expect(await (await askDomain(page, domain, GAPS.upload)).innerText()).toContain('Chinon');

    // A lesson and a rated answer become golden questions, which pass.
    const answer = await askDomain(page, domain, HOLIDAY);
    const more = answer.getByRole('button', { name: 'More', exact: true });
    const keep = page.getByRole('menuitem', { name: 'Save as golden question' });
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await keep.count()).toBe(0);
    await page.keyboard.press('Escape');
    await answer.getByRole('button', { name: 'Helpful', exact: true }).click();
    await answer.getByText('How much time did it save you?').waitFor();
    await more.click();
    await keep.click();
    const form = page.getByRole('dialog', { name: 'Add a golden question' });
    await expect.poll(() => form.getByLabel('Question', { exact: true }).inputValue()).toBe(HOLIDAY);
    await expect.poll(() => form.getByLabel('The answer must cite').inputValue()).toMatch(/holidays\.txt/);
    await form.getByLabel('The answer must say').fill('28');
    expect(await problemsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as golden question').waitFor();

    await walk(page, `/domains/${domain}/lessons`);
    await page
      .getByRole('article', { name: /parking space in Lisbon/ })
      .getByRole('button', { name: 'Save as golden question' })
      .click();
    await form.getByLabel('The answer must say').fill('85');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved as golden question').waitFor();
    await walk(page, `/domains/${domain}/golden`);
    await page.getByText('2 of 2 pass').waitFor();

    // The run says how the answer was rated, and becomes a golden question too.
    await walk(page, `/domains/${domain}/execution`);
    await page.getByRole('button', { name: /How many days of holiday/ }).click();
    const run = page.getByRole('complementary', { name: 'Execution' });
    await run.getByText('1 person found it helpful').waitFor();
    await run.getByRole('button', { name: 'Save as golden question' }).click();
    await page.getByRole('dialog', { name: 'Add a golden question' }).waitFor();
    await page.keyboard.press('Escape');

    // A question that was asked is replayed with a draft, beside the original answer; nothing is saved.
    await walk(page, `/domains/${domain}/perimeter`);
    await page.getByLabel('Not covered').fill('holiday');
    const replay = page.getByRole('region', { name: 'Replay with this draft' });
    await replay
      .getByLabel('Question')
      .selectOption({ label: 'How many days of holiday can I carry over to the next year?' });
    await replay.getByRole('button', { name: 'Replay with the draft' }).click();
    await replay.getByRole('region', { name: 'With the draft' }).getByText('Out of scope').waitFor();
    await replay
      .getByRole('region', { name: 'Original answer' })
      .getByText('Passages', { exact: true })
      .waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(Domain.parse(await call(house, mina, 'GET', `/domains/${domain}`)).perimeter.not_covered).toEqual(
      [],
    );
  },
);

journey(
  'puts a gap to the domain’s expert in a chat, and an answer that hands over invites the experts with one click',
  async ({ house, makePerson, makeDomain, visit }) => {
    const [mina, marc] = [await makePerson('Mina'), await makePerson('Marc')];
    const { id: domain } = await makeDomain('House', {
      manager: mina,
      experts: [marc],
      documents: DOCUMENTS,
    });
    await mina.send('PATCH', `/domains/${domain}`, {
      general_case: {
        specific_instructions: '',
        required_details: [],
        escalation_conditions: ['Dispute: lawyer, court'],
      },
    });
    await askByApi(house.url, mina, domain, GAPS.expert);
    const page = await visit(mina);
    const his = await visit(marc);
    await (await gap(page, domain, GAPS.expert)).getByRole('link', { name: 'Ask an expert' }).click();
    const composer = page.getByLabel(/^Ask a question/);
    await expect.poll(() => composer.inputValue()).toContain(GAPS.expert);
    await page.getByRole('button', { name: 'Send' }).click();
    await his.getByRole('button', { name: /^Notifications, \d unread/ }).click();
    await his.getByRole('link', { name: mina.name }).first().click();
    await his.getByRole('log').getByText(GAPS.expert).first().waitFor();

    const answer = await askDomain(page, domain, 'Must I go to court because of my holiday?');
    await answer.getByText('Escalated').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await answer.getByRole('button', { name: `Ask ${marc.name}` }).click();
    await answer.getByRole('button', { name: `Ask ${marc.name}` }).waitFor({ state: 'detached' });
    await walk(his, new URL(page.url()).pathname);
    await his.getByRole('log').getByText('Must I go to court because of my holiday?').first().waitFor();

    const french = await visit(mina, { language: 'fr', colorScheme: 'dark' });
    await (await gap(french, domain, GAPS.expert)).getByRole('button', { name: 'Écrire une leçon' }).click();
    await french.getByLabel('Sujet principal').waitFor();
    expect(await problemsOf(french)).toEqual([]);
    await walk(french, `/domains/${domain}/prompt`);
    await french.getByRole('region', { name: 'Rejouer avec ce brouillon' }).waitFor();
    expect(await problemsOf(french)).toEqual([]);
  },
);

journey(
  'says before an image is sent, and under the answer, that nothing will look at it',
  async ({ makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id: domain } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    const page = await visit(mina, { path: `/?domain=${domain}` });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    await page.getByText('plan.png').waitFor();
    await page.getByText('The assistant can’t see images in this domain.').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page
      .getByLabel(/^Ask a question/)
      .fill('How many days of holiday can I carry over to the next year?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The image was ignored').waitFor();
    expect(await problemsOf(page)).toEqual([]);
  },
);
