import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { inChatMenu } from './kit/browser.ts';
import { askByApi, journey, type Someone } from './kit/journey.ts';

const QUESTION = 'How many days of holiday are there?';
const DOCUMENTS = {
  'holidays.txt': 'Full-time employees have 27 days of holiday a year.',
  'overtime.txt': 'Overtime is paid at 125 percent, on Sundays at 150 percent. Visitors have no dress code.',
};

const field = (page: Page) => page.getByRole('textbox', { name: 'Ask a question' });
const lines = (page: Page) => page.getByTestId('system-line');
const chatLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const log = (page: Page) => page.getByRole('log');
/** Sends a message; Enter would do nothing before the domains are there. */
const submit = async (page: Page, words: string) => {
  await field(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const write = async (page: Page, words: string) => {
  await submit(page, words);
  await log(page)
    .getByText(words.replace(/^@\S+ /, ''))
    .waitFor();
};
/** Invites a colleague by a mention. */
const welcome = async (page: Page, colleague: Someone) => {
  await submit(page, `Welcome @${colleague.user.username} `);
  await lines(page).getByText(`invited ${colleague.name}`).waitFor();
};

/** A test with an asker and a colleague, and the asker's chat, in which a question has been answered. */
const together = journey
  .extend('asker', ({ makePerson }) => makePerson('Nina'))
  .extend('colleague', ({ makePerson }) => makePerson('Bob'))
  .extend('manager', ({ makePerson }) => makePerson('Mina'))
  .extend('domain', ({ asker, colleague, manager, makeDomain }) =>
    makeDomain('House', { manager, readers: [asker, colleague], documents: DOCUMENTS }),
  )
  .extend('chat', ({ house, asker, domain }) => askByApi(house.url, asker, domain.id, QUESTION));

together(
  'brings in a colleague mentioned by key, told apart from a name that reads alike',
  async ({ asker, colleague, chat, visit }) => {
    const [hers, his] = [await visit(asker, { path: chat }), await visit(colleague)];
    const typed = colleague.name.split(' ').at(-1)?.toUpperCase();
    await field(hers).pressSequentially(`Do you agree @${typed}`);
    const menu = hers.getByRole('listbox', { name: 'People to mention' });
    await menu.getByRole('option', { name: colleague.name }).waitFor();
    await expect.poll(() => menu.getByRole('option').first().textContent()).toContain('Docent');
    await hers.keyboard.press('ArrowUp');
    await hers.keyboard.press('ArrowDown');
    await hers.keyboard.press('Tab');
    await expect.poll(() => field(hers).inputValue()).toBe(`Do you agree @${colleague.user.username} `);
    await hers.keyboard.press('Enter');
    await lines(hers).getByText(`invited ${colleague.name}`).waitFor();
    await chatLink(his, QUESTION).click();
    await log(his).getByText('Do you agree').waitFor();
    await write(his, 'Yes, I do.');
    await log(hers).getByText('Yes, I do.').waitFor();
    // A question between people is not one to the assistant.
    expect(await hers.locator('article[data-status]').count()).toBe(1);

    expect(await log(hers).getByRole('article', { name: colleague.name, exact: true }).count()).toBe(1);
    const alike = asker.name.replace('Nina', 'Nína');
    await colleague.send('PATCH', `/users/${colleague.user.id}`, { name: alike });
    await hers.reload();
    const theirs = log(hers).getByRole('article', { name: `${alike} (@${colleague.user.username})` });
    await theirs.getByText(`@${colleague.user.username}`).waitFor();
    expect(await problemsOf(hers)).toEqual([]);
  },
);

for (const [language, theme] of looksIn('en'))
  together(
    `closes the menu of people on white space and Escape; axe finds nothing in ${language}, ${theme}`,
    async ({ asker, chat, visit }) => {
      const page = await visit(asker, { language, colorScheme: theme, path: chat });
      const menu = page.getByRole('listbox');
      const text = page.locator('textarea').last();
      await text.pressSequentially('hello @nobody');
      await expect.poll(() => menu.getByRole('option').count()).toBe(1);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await expect.poll(() => text.inputValue()).toBe('hello @nobody');
      await text.fill('');
      await text.pressSequentially('hello @');
      await menu.waitFor();
      await page.keyboard.press('Space');
      await menu.waitFor({ state: 'detached' });
      await text.fill('');
      await page.getByRole('button', { name: /^(People|Participants) \(1\)/ }).click();
      await text.pressSequentially('@');
      await menu.waitFor();
      expect(await problemsOf(page)).toEqual([]);
    },
  );

together(
  'an expert is invited, corrects and confirms an answer, and is removed',
  async ({ asker, chat, domain, manager, makePerson, visit }) => {
    const eva = await makePerson('Éva');
    await manager.send('PUT', `/domains/${domain.id}/grants/${eva.user.id}`, { role: 'reader' });
    const [hers, expert] = [await visit(asker, { path: chat }), await visit(eva)];
    await hers.getByRole('button', { name: 'People (1)' }).click();
    await hers.getByRole('searchbox', { name: 'Invite' }).fill(eva.name);
    await hers.getByRole('button', { name: `Invite ${eva.name} as Expert` }).click();
    await lines(hers).getByText(`invited ${eva.name} as Expert`).waitFor();
    await chatLink(expert, QUESTION).click();
    await hers.getByText('here now').nth(1).waitFor();
    await expert.getByRole('button', { name: 'Confirm' }).click();
    await hers.getByText(`Verified by ${eva.name}`).waitFor();
    await expert.getByRole('button', { name: 'Correct', exact: true }).click();
    await expert.getByRole('textbox', { name: 'Correct answer' }).fill('27 since May.');
    await expert.getByRole('button', { name: 'Save correction' }).click();
    await hers.getByText(`Corrected by ${eva.name}`).waitFor();
    // The corrector is no expert of the domain: the correction becomes a proposal.
    await lines(hers).getByText(`${eva.name} proposed a lesson`).waitFor();
    await field(expert).pressSequentially('I am still');
    await hers.getByText(`${eva.name} is typing`).waitFor();
    await hers.getByRole('button', { name: `Remove ${eva.name}` }).click();
    await hers.getByRole('button', { name: 'Remove', exact: true }).click();
    await lines(hers).getByText(`removed ${eva.name}`).waitFor();
    await expert.getByText('This chat was deleted, or you’re no longer in it.').waitFor();
    await expert.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  },
);

together(
  'the assistant answers where it is mentioned or replied to; a press keeps its button',
  async ({ asker, colleague, chat, visit }) => {
    const [hers, his] = [await visit(asker, { path: chat }), await visit(colleague)];
    await welcome(hers, colleague);
    await write(hers, 'Only for Bob');
    await write(hers, '@docent How is overtime paid?');
    // Messages far above the window are not in the page: count no answers.
    const last = log(hers).getByRole('article').last();
    await expect.poll(() => last.getAttribute('data-status')).toBe('complete');
    await last.getByRole('button', { name: 'Reply' }).click();
    await write(hers, 'And on Sundays?');
    await expect.poll(() => last.getAttribute('data-status')).toBe('complete');

    // A message of eight lines moves what is above it, between the press and the release.
    await his.goto(chat);
    await log(his).getByText('And on Sundays?').waitFor();
    await last.getByRole('button', { name: 'Reply' }).hover();
    await hers.mouse.down();
    await field(his).fill(Array.from({ length: 8 }, (_, line) => `Line ${line + 1}`).join('\n'));
    await his.keyboard.press('Enter');
    await log(hers).getByText('Line 8').waitFor({ state: 'attached' });
    await hers.mouse.up();
    await hers.getByRole('button', { name: 'Don’t reply' }).waitFor();
    await expect.poll(() => log(hers).getByText('Line 8').isVisible()).toBe(true);
  },
);

together(
  'others see an attached picture; drafts are kept and two windows stay in step',
  async ({ asker, colleague, chat, visit }) => {
    const [hers, his] = [await visit(asker, { path: chat }), await visit(colleague)];
    const input = hers.locator('input[type=file]');
    const picture = await hers.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 50 });
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    const buffer = Buffer.from(picture, 'base64');
    await input.setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer });
    await expect.poll(() => input.inputValue()).toBe('');
    await input.setInputFiles({ name: 'a-rather-long-name-of-a-plan.png', mimeType: 'image/png', buffer });
    await hers.getByText('a-rather-long-name-o…').waitFor();
    await submit(hers, `@${colleague.user.username} What does this plan say?`);
    await lines(hers).getByText(`invited ${colleague.name}`).waitFor();
    await his.goto(chat);
    for (const page of [hers, his]) {
      await log(page).getByRole('img', { name: 'a-rather-long-name-of-a-plan.png' }).waitFor();
      await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth === 80));
    }

    await field(hers).fill('half a thought');
    await hers.goto('/');
    await hers.goto(chat);
    await expect.poll(() => field(hers).inputValue()).toBe('half a thought');
    const second = await hers.context().newPage();
    await second.goto(chat);
    await submit(hers, '@docent How is overtime paid?');
    await log(second).getByText('How is overtime paid?').waitFor();
    await second.locator('[data-row]').last().locator('article[data-status=complete]').waitFor();
  },
);

together(
  'who leaves or deletes a chat is led home, and so is who else was in it',
  async ({ asker, colleague, chat, visit }) => {
    const [hers, his] = [await visit(asker, { path: chat }), await visit(colleague)];
    const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ });
    const gone = (page: Page) => page.getByText('This chat was deleted, or you’re no longer in it.');
    const invite = async (words: string) => {
      await write(hers, `@${colleague.user.username} ${words}`);
      await chatLink(his, QUESTION).click();
      await log(his).getByText(words).waitFor();
    };
    await invite('please look');
    await his.getByRole('button', { name: 'People (2)' }).click();
    await his.getByRole('button', { name: 'Leave', exact: true }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await home(his).waitFor();
    expect(await gone(his).count()).toBe(0);

    await invite('once more');
    await inChatMenu(hers, 'Delete chat');
    await hers.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await home(hers).waitFor();
    expect(await gone(hers).count()).toBe(0);
    await home(his).waitFor();
  },
);
