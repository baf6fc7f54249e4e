import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, enterAs, inChatMenu, openBrowser, openPage } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { OPEN_SIGN_UP, type TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
/** The asker (owner of the server), a colleague and an expert, each in a browser of their own. */
let asker: Page;
let colleague: Page;
let expert: Page;

/** Starting, signing up and reading the sample take their time on a busy machine. */
const START_MS = 120_000;

beforeAll(async () => {
  server = await startSeededServer({}, { fixed: OPEN_SIGN_UP });
  browser = await openBrowser();
  asker = await openPage(browser, server.url);
  await enter(asker, server.url);
  colleague = await openPage(browser, server.url);
  await enterAs(colleague, server.url, { ...OWNER, name: 'Bob Martin', email: 'bob@larkfield.example' });
  expert = await openPage(browser, server.url);
  await enterAs(expert, server.url, { ...OWNER, name: 'Éva Expert', email: 'eva@larkfield.example' });
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Ask a question' });
const lines = (page: Page) => page.getByTestId('system-line');
const chatLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const log = (page: Page) => page.getByRole('log');

/** A new chat of the asker with a first question that is answered. */
const ask = async (question: string) => {
  await asker.goto('/');
  await asker.getByRole('textbox').fill(question);
  await asker.getByRole('button', { name: 'Send' }).click();
  await asker.waitForURL(/\/chats\//);
  await asker.locator('article[data-status=complete]').first().waitFor();
};

test('a colleague is mentioned with the keyboard, comes into the chat and answers', async () => {
  await ask('How many days of holiday are there?');
  await field(asker).pressSequentially('Do you agree @MART');
  const menu = asker.getByRole('listbox', { name: 'People to mention' });
  await menu.getByRole('option', { name: /Bob Martin/ }).waitFor();
  await expect.poll(() => menu.getByRole('option').first().textContent()).toContain('Docent');
  await asker.keyboard.press('ArrowUp');
  await asker.keyboard.press('ArrowDown');
  await asker.keyboard.press('Tab');
  await expect.poll(() => field(asker).inputValue()).toBe('Do you agree @bob.martin ');
  await asker.keyboard.press('Enter');
  await lines(asker).getByText('invited Bob Martin').waitFor();
  await chatLink(colleague, /How many days/).click();
  await log(colleague).getByText('Do you agree').waitFor();
  await field(colleague).fill('Yes, I do.');
  await colleague.keyboard.press('Enter');
  await log(asker).getByText('Yes, I do.').waitFor();
  expect(await asker.locator('article[data-status]').count()).toBe(1);
});

test('who takes a name that reads like a colleague’s is told apart by the username', async () => {
  const rename = (name: string) =>
    colleague.evaluate(async (given) => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '');
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ name: given });
      return (await fetch(`/v1/users/${id}`, { method: 'PATCH', headers, body })).status;
    }, name);
  expect(await log(asker).getByRole('article', { name: 'Bob Martin', exact: true }).count()).toBe(1);
  expect(await rename('Zoe Lefevre Bertrand')).toBe(200);
  await asker.reload();
  const theirs = log(asker).getByRole('article', { name: 'Zoe Lefevre Bertrand (@bob.martin)' });
  await theirs.getByText('@bob.martin').waitFor();
  expect(await problemsOf(asker)).toEqual([]);
  await rename('Bob Martin');
});

test('the menu closes on white space and on Escape, and Escape keeps what was typed', async () => {
  await asker.goto('/');
  const menu = asker.getByRole('listbox');
  await field(asker).fill('');
  await field(asker).pressSequentially('hello @nobody');
  await expect.poll(() => menu.getByRole('option').count()).toBe(1);
  await asker.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => field(asker).inputValue()).toBe('hello @nobody');
  await field(asker).fill('');
  await field(asker).pressSequentially('hello @');
  await menu.waitFor();
  await asker.keyboard.press('Space');
  await menu.waitFor({ state: 'detached' });
  await field(asker).fill('');
});

test('an expert is invited, corrects and confirms an answer, and is removed', async () => {
  await ask('How many days of holiday do people get?');
  await asker.getByRole('button', { name: 'People (1)' }).click();
  await asker.getByRole('button', { name: 'Invite Éva Expert as Expert' }).click();
  await lines(asker).getByText('invited Éva Expert as Expert').waitFor();
  await chatLink(expert, /holiday do people/).click();
  await asker.getByText('here now').nth(1).waitFor();
  await expert.getByRole('button', { name: 'Confirm' }).click();
  await asker.getByText('Verified by Éva Expert').waitFor();
  await expert.getByRole('button', { name: 'Correct', exact: true }).click();
  await expert.getByRole('textbox', { name: 'Correct answer' }).fill('27 since May.');
  await expert.getByRole('button', { name: 'Save correction' }).click();
  await asker.getByText('Corrected by Éva Expert').waitFor();
  // The corrector is no expert of the domain: the correction becomes a proposal.
  await lines(asker).getByText('Éva Expert proposed a lesson').waitFor();
  await field(expert).pressSequentially('I am still');
  await asker.getByText('Éva Expert is typing').waitFor();
  await asker.getByRole('button', { name: 'Remove Éva Expert' }).click();
  await asker.getByRole('button', { name: 'Remove', exact: true }).click();
  await lines(asker).getByText('removed Éva Expert').waitFor();
  await expert.getByText('This chat was deleted, or you’re no longer in it.').waitFor();
  await expert.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
});

test('in a chat with several people the assistant answers when it is mentioned or replied to', async () => {
  await ask('How many days of holiday are there?');
  await field(asker).fill('Welcome @bob.martin ');
  await asker.keyboard.press('Enter');
  await lines(asker).getByText('invited Bob Martin').waitFor();
  await field(asker).fill('Only for Bob');
  await asker.keyboard.press('Enter');
  await log(asker).getByText('Only for Bob').waitFor();
  await field(asker).fill('@docent How is overtime paid?');
  await asker.keyboard.press('Enter');
  await log(asker).getByText('How is overtime paid?').waitFor();
  // Messages far above the window are not in the page: count no answers.
  const last = log(asker).getByRole('article').last();
  await expect.poll(() => last.getAttribute('data-status')).toBe('complete');
  await last.getByRole('button', { name: 'Reply' }).click();
  await field(asker).fill('And on Sundays?');
  await asker.keyboard.press('Enter');
  await log(asker).getByText('And on Sundays?').waitFor();
  await expect.poll(() => last.getAttribute('data-status')).toBe('complete');
});

test('a button gets its click although a message arrives between press and release', async () => {
  await ask('How many days of holiday are there?');
  await field(asker).fill('Welcome @bob.martin ');
  await asker.keyboard.press('Enter');
  await lines(asker).getByText('invited Bob Martin').waitFor();
  await field(asker).fill('@docent How is overtime paid?');
  await asker.keyboard.press('Enter');
  const last = log(asker).getByRole('article').last();
  await expect.poll(() => last.getAttribute('data-status')).toBe('complete');
  await colleague.goto(new URL(asker.url()).pathname);
  await log(colleague).getByText('How is overtime paid?').waitFor();
  await last.getByRole('button', { name: 'Reply' }).hover();
  await asker.mouse.down();
  await field(colleague).fill(Array.from({ length: 8 }, (_, line) => `Line ${line + 1}`).join('\n'));
  await colleague.keyboard.press('Enter');
  await log(asker).getByText('Line 8').waitFor({ state: 'attached' });
  await asker.mouse.up();
  await asker.getByRole('button', { name: 'Don’t reply' }).waitFor();
  await expect.poll(() => log(asker).getByText('Line 8').isVisible()).toBe(true);
});

test('a picture is attached, shown by a short name and seen by the others; other files are ignored', async () => {
  await ask('How many days of holiday are there?');
  const input = asker.locator('input[type=file]');
  const picture = await asker.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 50 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(picture, 'base64');
  await input.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer });
  await expect.poll(() => input.inputValue()).toBe('');
  await input.setInputFiles({ name: 'a-rather-long-name-of-a-plan.png', mimeType: 'image/png', buffer });
  await asker.getByText('a-rather-long-name-o…').waitFor();
  await field(asker).fill('@bob.martin What does this plan say?');
  await asker.keyboard.press('Enter');
  await lines(asker).getByText('invited Bob Martin').waitFor();
  await colleague.goto(new URL(asker.url()).pathname);
  for (const page of [asker, colleague]) {
    await log(page).getByRole('img', { name: 'a-rather-long-name-of-a-plan.png' }).waitFor();
    await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth === 80));
  }
});

test('a draft is kept for its chat, and two windows of one person stay in step', async () => {
  await ask('How many days of holiday are there?');
  await field(asker).fill('half a thought');
  const url = asker.url();
  await asker.goto('/');
  await asker.goto(url);
  await expect.poll(() => field(asker).inputValue()).toBe('half a thought');
  const second = await asker.context().newPage();
  await second.goto(url);
  await field(asker).fill('@docent Is there a dress code?');
  await asker.getByRole('button', { name: 'Send' }).click();
  await log(second).getByText('Is there a dress code?').waitFor();
  await second.locator('[data-row]').last().locator('article[data-status=complete]').waitFor();
  await second.close();
});

test('who leaves or deletes a chat is led home, and so is who else was in it', async () => {
  const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ });
  const gone = (page: Page) => page.getByText('This chat was deleted, or you’re no longer in it.');
  const invite = async (words: string) => {
    await field(asker).fill(`@bob.martin ${words}`);
    await asker.keyboard.press('Enter');
    await log(asker).getByText(words).waitFor();
    await chatLink(colleague, /Is there a dress code/)
      .first()
      .click();
    await log(colleague).getByText(words).waitFor();
  };
  await ask('Is there a dress code for visitors?');
  await invite('please look');
  await colleague.getByRole('button', { name: 'People (2)' }).click();
  await colleague.getByRole('button', { name: 'Leave', exact: true }).click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await home(colleague).waitFor();
  expect(await gone(colleague).count()).toBe(0);

  await invite('once more');
  await inChatMenu(asker, 'Delete chat');
  await asker.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await home(asker).waitFor();
  expect(await gone(asker).count()).toBe(0);
  await home(colleague).waitFor();
});

test('a message written while the server is away waits and is sent once when it is back', async () => {
  await ask('How many days of holiday are there?');
  await server.kill();
  await asker.getByText('Connection lost').first().waitFor();
  await field(asker).fill('Is anybody there?');
  await asker.keyboard.press('Enter');
  await asker.getByText('Waiting for the connection').waitFor();
  await server.start();
  await asker.locator('article[data-status=complete]').nth(1).waitFor();
  expect(await log(asker).getByText('Is anybody there?').count()).toBe(1);
  await asker.reload();
  await asker.locator('article[data-status=complete]').nth(1).waitFor();
  expect(await log(asker).getByText('Is anybody there?').count()).toBe(1);
});

test.each(looksIn('en'))(
  'axe finds nothing in the menu of people and in the panel of participants in %s, %s',
  async (language, theme) => {
    await choose(asker, { language: 'en' });
    await ask('How many days of holiday are there?');
    await choose(asker, { language, theme });
    await asker.getByRole('button', { name: /^(People|Participants) \(1\)/ }).click();
    await asker.locator('textarea').last().pressSequentially('@');
    await asker.getByRole('listbox').waitFor();
    expect(await problemsOf(asker)).toEqual([]);
    await asker.locator('textarea').last().fill('');
  },
);
