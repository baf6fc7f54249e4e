import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { askInNewChat, choose, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Page;
let marc: Page;
let domain: string;

const START_MS = 120_000;
const GAPS = {
  lesson: 'What is the price of a parking space in Lisbon?',
  expert: 'Who tunes the grand piano of the lobby?',
  upload: 'Which wine is served at the jubilee?',
};

/** A PNG of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A call of the API as the person of this page. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    { method, path, body },
  );

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  owner = await openPage(browser, server.url);
  await enter(owner, server.url);
  marc = await openPage(browser, server.url);
  await enterAs(marc, server.url, {
    name: 'Marc Dubois',
    email: 'marc@larkfield.example',
    password: 'a-long-password',
  });
  const { id } = await call(marc, 'GET', '/me');
  domain = (await call(owner, 'GET', '/domains')).domains[0].id;
  await call(owner, 'PATCH', `/domains/${domain}`, {
    experts: [id],
    general_case: {
      specific_instructions: '',
      required_details: [],
      escalation_conditions: ['Dispute: lawyer, court'],
    },
  });
  for (const question of Object.values(GAPS)) await askInNewChat(owner, question);
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const gap = async (question: string) => {
  await owner.goto(`/domains/${domain}/dashboard`);
  return owner
    .getByRole('region', { name: /^(Knowledge gaps|Lacunes)$/ })
    .getByRole('listitem')
    .filter({ hasText: question });
};

test('a gap is closed by a lesson that is written from it, without a chat', async () => {
  await (await gap(GAPS.lesson)).getByRole('button', { name: 'Write a lesson' }).click();
  const panel = owner.getByRole('complementary', { name: 'Teach Docent' });
  await panel.getByText(GAPS.lesson).waitFor();
  await expect
    .poll(() => panel.getByLabel('Main topic').inputValue())
    .toBe('What is the price of a parking space in Lisbon');
  await panel.getByLabel('What should be learned').fill('A parking space in Lisbon costs 85 euros a month.');
  await panel.getByText('What the documents already say').waitFor();
  expect(await problemsOf(owner)).toEqual([]);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Docent has learned this.').waitFor();
  await expect.poll(async () => (await askInNewChat(owner, GAPS.lesson)).innerText()).toContain('85 euros');
  await owner.getByText(/taught by Zoé Lefèvre-Bertrand on/).waitFor();
  const closed = await gap(GAPS.lesson);
  await owner.getByText('1 closed since, or answered for some people').click();
  await closed.getByText('Closed by a lesson').waitFor();
  await expect.poll(() => closed.getByRole('button', { name: 'Write a lesson' }).count()).toBe(0);
  expect(await problemsOf(owner)).toEqual([]);
});

test('a gap is put to the domain’s expert, who finds the question in a chat', async () => {
  await (await gap(GAPS.expert)).getByRole('link', { name: 'Ask an expert' }).click();
  const composer = owner.getByLabel(/^Ask a question/);
  await expect.poll(() => composer.inputValue()).toContain(GAPS.expert);
  await owner.getByRole('button', { name: 'Send' }).click();
  await marc.getByRole('button', { name: /^Notifications, \d unread/ }).click();
  await marc.getByRole('link', { name: /Zoé/ }).first().click();
  await marc.getByRole('log').getByText(GAPS.expert).first().waitFor();
});

test('a gap is closed by a document that is uploaded from it', async () => {
  await (await gap(GAPS.upload)).getByRole('link', { name: 'Import a document' }).click();
  const dialog = owner.getByRole('dialog', { name: /^Import files into/ });
  // The first list of documents is of before the upload, and comes after it.
  const uploaded = owner.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/v1/documents'),
  );
  const first = async (route: Route) => {
    const response = await route.fetch();
    await uploaded;
    await route.fulfill({ response }).catch(() => {}); // asked again meanwhile
  };
  await owner.route(/docs_per_page=100/, first, { times: 1 });
  await dialog.getByTestId('file-picker').setInputFiles({
    name: 'jubilee.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('At the jubilee the wine that is served is a Chinon.'),
  });
  await dialog.getByText('Ready').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(new URL(owner.url()).search).toBe('');
  expect(await (await askInNewChat(owner, GAPS.upload)).innerText()).toContain('Chinon');
});

test('an answer that hands over invites the domain’s experts with one click', async () => {
  const answer = await askInNewChat(owner, 'Must I go to court because of my holiday?');
  await answer.getByText('Escalated').waitFor();
  expect(await problemsOf(owner)).toEqual([]);
  await answer.getByRole('button', { name: 'Ask Marc Dubois' }).click();
  await answer.getByRole('button', { name: 'Ask Marc Dubois' }).waitFor({ state: 'detached' });
  await marc.goto(new URL(owner.url()).pathname);
  await marc.getByRole('log').getByText('Must I go to court because of my holiday?').first().waitFor();
});

test('a rated answer and a lesson become golden questions, which pass', async () => {
  const question = 'How many days of holiday can I carry over to the next year?';
  const answer = await askInNewChat(owner, question);
  const more = answer.getByRole('button', { name: 'More', exact: true });
  const keep = owner.getByRole('menuitem', { name: 'Save as golden question' });
  await more.click();
  await owner.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await keep.count()).toBe(0);
  await owner.keyboard.press('Escape');
  await answer.getByRole('button', { name: 'Helpful', exact: true }).click();
  await answer.getByText('How much time did it save you?').waitFor();
  await more.click();
  await keep.click();
  const form = owner.getByRole('dialog', { name: 'Add a golden question' });
  await expect.poll(() => form.getByLabel('Question', { exact: true }).inputValue()).toBe(question);
  await expect.poll(() => form.getByLabel('The answer must cite').inputValue()).toMatch(/\.pdf, p\. \d+/);
  await form.getByLabel('The answer must say').fill('28');
  expect(await problemsOf(owner)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Saved as golden question').waitFor();

  await owner.goto(`/domains/${domain}/lessons`);
  await owner
    .getByRole('article', { name: /parking space in Lisbon/ })
    .getByRole('button', { name: 'Save as golden question' })
    .click();
  await form.getByLabel('The answer must say').fill('85');
  await form.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Saved as golden question').waitFor();
  await owner.goto(`/domains/${domain}/golden`);
  await owner.getByText('2 of 2 pass').waitFor();
});

test('a run says how it was rated, and becomes a golden question too', async () => {
  await owner.goto(`/domains/${domain}/execution`);
  await owner.getByRole('button', { name: /How many days of holiday/ }).click();
  const run = owner.getByRole('complementary', { name: 'Execution' });
  await run.getByText('1 person found it helpful').waitFor();
  await run.getByRole('button', { name: 'Save as golden question' }).click();
  await owner.getByRole('dialog', { name: 'Add a golden question' }).waitFor();
  await owner.keyboard.press('Escape');
});

test('a question that was asked is replayed with a draft, beside what was answered, and nothing is saved', async () => {
  await owner.goto(`/domains/${domain}/perimeter`);
  await owner.getByLabel('Not covered').fill('holiday');
  const replay = owner.getByRole('region', { name: 'Replay with this draft' });
  await replay
    .getByLabel('Question')
    .selectOption({ label: 'How many days of holiday can I carry over to the next year?' });
  await replay.getByRole('button', { name: 'Replay with the draft' }).click();
  await replay.getByRole('region', { name: 'With the draft' }).getByText('Out of scope').waitFor();
  await replay
    .getByRole('region', { name: 'Original answer' })
    .getByText('Answered', { exact: true })
    .waitFor();
  expect(await problemsOf(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Discard' }).click();
  expect((await call(owner, 'GET', `/domains/${domain}`)).perimeter.not_covered).toEqual([]);
});

test('an image that nobody will look at is said so before it is sent, and under the answer', async () => {
  await owner.goto(`/?domain=${domain}`);
  await owner
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
  await owner.getByText('plan.png').waitFor();
  await owner.getByText('The assistant can’t see images in this domain.').waitFor();
  expect(await problemsOf(owner)).toEqual([]);
  await owner
    .getByLabel(/^Ask a question/)
    .fill('How many days of holiday can I carry over to the next year?');
  await owner.getByRole('button', { name: 'Send' }).click();
  await owner.getByText('The image was ignored').waitFor();
  expect(await problemsOf(owner)).toEqual([]);
});

test('in French and dark the lesson of a gap and the replay of a draft are as accessible', async () => {
  await choose(owner, { language: 'fr', theme: 'dark' });
  await (await gap(GAPS.expert)).getByRole('button', { name: 'Écrire une leçon' }).click();
  await owner.getByLabel('Sujet principal').waitFor();
  expect(await problemsOf(owner)).toEqual([]);
  await owner.goto(`/domains/${domain}/prompt`);
  await owner.getByRole('region', { name: 'Rejouer avec ce brouillon' }).waitFor();
  expect(await problemsOf(owner)).toEqual([]);
});
