import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askInNewChat, enter, enterAs, inChatMenu, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Page;
let nina: Page;
let omar: Page;
let marc: Page;

const person = (name: string, email: string) => ({ name, email, password: 'a-long-password' });

/** Several sign-ups, whose passwords are hashed slowly by design. */
const START_MS = 120_000;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  owner = await openPage(browser, server.url);
  await enter(owner, server.url);
  nina = await openPage(browser, server.url);
  await enterAs(nina, server.url, person('Nina Asker', 'nina@larkfield.example'));
  marc = await openPage(browser, server.url);
  await enterAs(marc, server.url, person('Marc Dubois', 'marc@larkfield.example'));
  omar = await openPage(browser, server.url);
  await enterAs(omar, server.url, person('Omar Colleague', 'omar@larkfield.example'));
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

const closeAndTeach = async (page: Page, { topic, text }: { topic: string; text: string }) => {
  await inChatMenu(page, 'Close chat');
  await page.getByText('This can’t be undone.').waitFor();
  await page.getByRole('button', { name: 'Close this chat' }).click();
  await page.getByLabel('Main topic').fill(topic);
  await page.getByLabel('What should be learned').fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
};

test('what the assistant does not know, an expert answers in the chat, it is taught, and another person gets it', async () => {
  const question = 'Where is the key of the roof terrace?';
  await owner.goto('/domains');
  await owner
    .getByRole('link', { name: /Larkfield/ })
    .first()
    .click();
  await owner.getByRole('link', { name: 'Settings' }).last().click();
  await owner.getByLabel('Experts').selectOption({ label: 'Marc Dubois (@marc.dubois)' });
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByText('Domain updated').waitFor();

  const before = await askInNewChat(nina, question);
  // A key is spoken of in the documents, this one is not.
  await before
    .getByText(/^(Not in the documents|May answer)$/)
    .first()
    .waitFor();
  await before.getByRole('button', { name: 'Ask an expert' }).click();
  await nina.getByTestId('system-line').getByText('asked Marc Dubois about').waitFor();

  await marc.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await marc.getByRole('link', { name: /Nina Asker asks for your expertise/ }).click();
  await marc.getByRole('heading', { level: 1, name: question }).waitFor();
  const words = 'The key of the roof terrace hangs in the porter’s lodge. Ask for it with your badge.';
  await marc.getByLabel(/^Ask a question/).fill(words);
  await marc.getByRole('button', { name: 'Send' }).click();
  await nina.getByText(words).waitFor();
  await nina.getByRole('article', { name: 'Marc Dubois' }).getByText('Expert', { exact: true }).waitFor();

  await inChatMenu(nina, 'Close chat');
  await nina.getByText('This can’t be undone.').waitFor();
  await nina.getByRole('button', { name: 'Close this chat' }).click();
  await marc.getByText('Nina Asker closed the chat').waitFor();
  await marc.getByLabel(/^Ask a question/).waitFor({ state: 'hidden' });
  await marc.getByRole('button', { name: 'Teach' }).last().click();
  await marc.getByText('Based on what people wrote here.').waitFor();
  await expect.poll(() => marc.getByLabel('What should be learned').inputValue()).toBe(words);
  await expect
    .poll(() => marc.getByLabel('Main topic').inputValue())
    .toBe('Where is the key of the roof terrace');
  await marc.getByLabel('Main topic').fill('Key of the roof terrace');
  await marc.getByRole('button', { name: 'Save' }).click();
  await marc.getByText('has learned this').waitFor();
  await nina.getByText(/Marc Dubois taught: Key of the roof terrace/).waitFor();

  const answer = await askInNewChat(omar, question);
  await answer.getByText('hangs in the porter’s lodge').waitFor();
  await answer.getByText(/taught by Marc Dubois on \d+ \w+ 20\d\d/).waitFor();
  await answer.locator('[data-citation]').first().click();
  const lesson = omar.getByRole('complementary', { name: 'Key of the roof terrace' });
  await lesson.locator('[data-highlight]').getByText('hangs in the porter’s lodge').waitFor();
  await lesson.getByText(/^Taught by Marc Dubois on/).waitFor();
  // Who does not take part in the chat that it came from does not see it.
  await lesson.getByText('From a chat you are not part of').waitFor();
});

test('a lesson of somebody who is no expert is reviewed first, and both are told', async () => {
  const question = 'Who waters the plants of the winter garden?';
  await askInNewChat(nina, question);
  await closeAndTeach(nina, {
    topic: 'Plants of the winter garden',
    text: 'The plants of the winter garden are watered by the night watch.',
  });
  await nina.getByText('An expert of Larkfield Instruments (sample) will review it').waitFor();
  await (await askInNewChat(omar, question)).getByText('Not in the documents').waitFor();

  await marc.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await marc.getByRole('link', { name: /Nina Asker proposed a lesson/ }).click();
  const waiting = marc.getByRole('article', { name: 'Plants of the winter garden' });
  await waiting.getByText('Waiting for review').waitFor();
  await marc.getByText('1 lesson waiting for review').waitFor();
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await marc
    .getByLabel('What should be learned')
    .fill('The gardener waters the plants of the winter garden.');
  await marc.getByRole('button', { name: 'Approve' }).click();
  await waiting.getByText('Live', { exact: true }).waitFor();

  await nina.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await nina.getByRole('link', { name: /approved your lesson/ }).waitFor();
  const answer = await askInNewChat(omar, question);
  await answer.getByText('The gardener waters the plants').waitFor();
  await answer.getByText(/taught by Nina Asker/).waitFor();
});

test('a lesson is rejected with a reason that its author reads', async () => {
  await askInNewChat(nina, 'Who waters the palm of the winter garden?');
  await closeAndTeach(nina, { topic: 'Palm of the winter garden', text: 'Nobody waters the palm.' });
  await nina.getByText('An expert of Larkfield Instruments (sample) will review it').waitFor();
  await marc.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await marc
    .getByRole('link', { name: /Nina Asker proposed a lesson/ })
    .first()
    .click();
  const refused = marc.getByRole('article', { name: 'Palm of the winter garden' });
  await refused.getByRole('button', { name: 'Reject' }).click();
  const dialog = marc.getByRole('dialog', { name: 'Reject “Palm of the winter garden”?' });
  await dialog.getByLabel('Reason (shown to the author)').fill('The gardener does.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await marc.getByText('The lesson is rejected, and its author is notified.').waitFor();
  await nina.getByRole('button', { name: /^Notifications, \d unread/ }).click();
  await nina.getByRole('link', { name: /rejected your lesson/ }).click();
  const hers = nina.getByRole('article', { name: 'Palm of the winter garden' });
  await hers.getByText('Rejected: The gardener does.').waitFor();
});

test('a new lesson takes the place of one that says something else', async () => {
  await marc.getByRole('button', { name: 'Write a lesson' }).click();
  const panel = marc.getByRole('complementary', { name: 'Teach Docent' });
  await panel.getByLabel('Main topic').fill('Plants of the winter garden, by turns');
  await panel
    .getByLabel('What should be learned')
    .fill('The night watch waters the plants of the winter garden.');
  await panel.getByLabel('My lesson replaces this one').check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('has learned this').waitFor();
  await marc.getByRole('button', { name: 'Close' }).first().click();
  await marc
    .getByRole('article', { name: 'Plants of the winter garden', exact: true })
    .getByText('Replaced by a newer lesson.')
    .waitFor();
});

test('teaching can wait: a closed chat offers it again, with what was typed, and with what may contradict it', async () => {
  await askInNewChat(nina, 'How many unused days of holiday may be carried over?');
  await inChatMenu(nina, 'Close chat');
  await nina.getByRole('button', { name: 'Close this chat' }).click();
  await nina
    .getByLabel('What should be learned')
    .fill('Up to nine unused days of holiday may be carried over.');
  await nina.getByText('May contradict').first().waitFor();
  await nina.getByRole('button', { name: 'Not now' }).click();
  await nina.getByText('This chat is closed.').waitFor();
  await nina.getByRole('button', { name: 'Teach' }).last().click();
  await expect
    .poll(() => nina.getByLabel('What should be learned').inputValue())
    .toContain('nine unused days');
});

test('a corrected lesson answers at once in place of the older one, and a withdrawn one not any more', async () => {
  await owner.goto('/domains');
  await owner
    .getByRole('link', { name: /Larkfield/ })
    .first()
    .click();
  await owner.getByRole('link', { name: 'Lessons' }).click();
  const lesson = owner.getByRole('article', { name: 'Key of the roof terrace' }).filter({ hasText: 'Live' });
  await lesson.getByRole('button', { name: 'Correct' }).click();
  await owner
    .getByLabel('What should be learned')
    .fill('The key of the roof terrace lies at the front desk.');
  await owner.getByRole('button', { name: 'Save correction' }).click();
  await owner.getByText('The corrected lesson is live.').waitFor();
  const question = 'Where is the key of the roof terrace?';
  await expect
    .poll(async () => (await askInNewChat(omar, question)).innerText())
    .toContain('lies at the front desk');
  await lesson.getByRole('button', { name: 'Withdraw' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await owner.getByText('The lesson is withdrawn.').waitFor();
  expect(await (await askInNewChat(omar, question)).innerText()).not.toContain('front desk');
});
