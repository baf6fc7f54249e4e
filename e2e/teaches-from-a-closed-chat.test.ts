import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { inChatMenu, walk } from './kit/browser.ts';
import { ask, askByApi, journey } from './kit/journey.ts';

/** Asks in a new chat of a domain. */
const askDomain = async (page: Page, domain: string, question: string): Promise<Locator> => {
  await walk(page, `/?domain=${domain}`);
  return ask(page, question);
};
const closeAndTeach = async (page: Page, { topic, text }: { topic: string; text: string }) => {
  await inChatMenu(page, 'Close chat');
  await page.getByText('This can’t be undone.').waitFor();
  await page.getByRole('button', { name: 'Close this chat' }).click();
  await page.getByLabel('Main topic').fill(topic);
  await page.getByLabel('What should be learned').fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};
const DOCUMENTS = {
  'rooms.txt': 'The canteen opens at noon.',
  'holidays.txt': 'Up to five unused days of holiday may be carried over to the next year.',
};

journey(
  'teaches what an expert answered in a chat, corrects it and withdraws it, and others are answered from it',
  async ({ makePerson, makeDomain, visit }) => {
    const [marc, nina, omar] = [await makePerson('Marc'), await makePerson('Nina'), await makePerson('Omar')];
    const domain = await makeDomain('House', {
      ...{ manager: marc, readers: [nina, omar], documents: DOCUMENTS },
    });
    const [hers, his, theirs] = [await visit(nina), await visit(marc), await visit(omar)];
    const question = 'Where is the key of the roof terrace?';
    const before = await askDomain(hers, domain.id, question);
    // A key is spoken of in the documents, this one is not.
    await before
      .getByText(/^(Not in the documents|Possible answer)$/)
      .first()
      .waitFor();
    await before.getByRole('button', { name: /^Ask (Marc .+|an expert)$/ }).click();
    await hers.getByTestId('system-line').getByText(`asked ${marc.name} about`).waitFor();

    await his.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await his.getByRole('link', { name: new RegExp(`${nina.name} asks for your expertise`) }).click();
    await his.getByRole('heading', { level: 1, name: question }).waitFor();
    const words = 'The key of the roof terrace hangs in the porter’s lodge. Ask for it with your badge.';
    await his.getByLabel(/^Ask a question/).fill(words);
    await his.getByRole('button', { name: 'Send' }).click();
    await hers.getByText(words).waitFor();
    await hers.getByRole('article', { name: marc.name }).getByText('Expert', { exact: true }).waitFor();

    await inChatMenu(hers, 'Close chat');
    await hers.getByText('This can’t be undone.').waitFor();
    await hers.getByRole('button', { name: 'Close this chat' }).click();
    await his.getByText(`${nina.name} closed the chat`).waitFor();
    await his.getByLabel(/^Ask a question/).waitFor({ state: 'hidden' });
    await his.getByRole('button', { name: 'Teach' }).last().click();
    await his.getByText('Based on what people wrote here.').waitFor();
    await expect.poll(() => his.getByLabel('What should be learned').inputValue()).toBe(words);
    await expect
      .poll(() => his.getByLabel('Main topic').inputValue())
      .toBe('Where is the key of the roof terrace');
    await his.getByLabel('Main topic').fill('Key of the roof terrace');
    await his.getByRole('button', { name: 'Save', exact: true }).click();
    await his.getByText('has learned this').waitFor();
    await hers.getByText(new RegExp(`${marc.name} taught: Key of the roof terrace`)).waitFor();

    const answer = await askDomain(theirs, domain.id, question);
    await answer.getByText('hangs in the porter’s lodge').waitFor();
    await answer.getByText(new RegExp(`taught by ${marc.name} on \\d+ \\w+ 20\\d\\d`)).waitFor();
    await answer.locator('[data-citation]').first().click();
    const lesson = theirs.getByRole('complementary', { name: 'Key of the roof terrace' });
    await lesson.locator('[data-highlight]').getByText('hangs in the porter’s lodge').waitFor();
    await lesson.getByText(new RegExp(`^Taught by ${marc.name} on`)).waitFor();
    // People outside the chat that it came from do not see it.
    await lesson.getByText('From a chat you are not part of').waitFor();

    const keeper = await visit(marc, { path: `/domains/${domain.id}/lessons` });
    const live = keeper.getByRole('article', { name: 'Key of the roof terrace' }).filter({ hasText: 'Live' });
    await live.getByRole('button', { name: 'Correct' }).click();
    await keeper
      .getByLabel('What should be learned')
      .fill('The key of the roof terrace lies at the front desk.');
    await keeper.getByRole('button', { name: 'Save correction' }).click();
    await keeper.getByText('The corrected lesson is live.').waitFor();
    await expect
      .poll(async () => (await askDomain(theirs, domain.id, question)).innerText())
      .toContain('lies at the front desk');
    await live.getByRole('button', { name: 'Withdraw' }).click();
    await keeper.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await keeper.getByText('The lesson is withdrawn.').waitFor();
    expect(await (await askDomain(theirs, domain.id, question)).innerText()).not.toContain('front desk');
  },
);

journey(
  'reviews lessons of people who are no experts, approves, rejects and replaces them, and tells their authors',
  async ({ makePerson, makeDomain, visit }) => {
    const [marc, nina, omar] = [await makePerson('Marc'), await makePerson('Nina'), await makePerson('Omar')];
    const domain = await makeDomain('House', {
      ...{ manager: marc, readers: [nina, omar], documents: DOCUMENTS },
    });
    const [hers, his, theirs] = [await visit(nina), await visit(marc), await visit(omar)];
    const question = 'Who waters the plants of the winter garden?';
    await askDomain(hers, domain.id, question);
    await closeAndTeach(hers, {
      topic: 'Plants of the winter garden',
      text: 'The plants of the winter garden are watered by the night watch.',
    });
    await hers.getByText(`An expert of ${domain.name} will review it`).waitFor();
    await (await askDomain(theirs, domain.id, question)).getByText('Not in the documents').waitFor();

    await his.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await his.getByRole('link', { name: new RegExp(`${nina.name} proposed a lesson`) }).click();
    const waiting = his.getByRole('article', { name: 'Plants of the winter garden' });
    await waiting.getByText('Waiting for review').waitFor();
    await his.getByText('1 lesson waiting for review').waitFor();
    await waiting.getByRole('button', { name: 'Edit' }).click();
    await his
      .getByLabel('What should be learned')
      .fill('The gardener waters the plants of the winter garden.');
    await his.getByRole('button', { name: 'Approve' }).click();
    await waiting.getByText('Live', { exact: true }).waitFor();

    await hers.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await hers.getByRole('link', { name: /approved your lesson/ }).waitFor();
    const answer = await askDomain(theirs, domain.id, question);
    await answer.getByText('The gardener waters the plants').waitFor();
    await answer.getByText(new RegExp(`taught by ${nina.name}`)).waitFor();

    await askDomain(hers, domain.id, 'Who waters the palm of the winter garden?');
    await closeAndTeach(hers, { topic: 'Palm of the winter garden', text: 'Nobody waters the palm.' });
    await hers.getByText(`An expert of ${domain.name} will review it`).waitFor();
    await his.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await his
      .getByRole('link', { name: new RegExp(`${nina.name} proposed a lesson`) })
      .first()
      .click();
    const refused = his.getByRole('article', { name: 'Palm of the winter garden' });
    await refused.getByRole('button', { name: 'Reject' }).click();
    const dialog = his.getByRole('dialog', { name: 'Reject “Palm of the winter garden”?' });
    await dialog.getByLabel('Reason (shown to the author)').fill('The gardener does.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await his.getByText('The lesson is rejected, and its author is notified.').waitFor();
    await hers.getByRole('button', { name: /^Notifications, \d unread/ }).click();
    await hers.getByRole('link', { name: /rejected your lesson/ }).click();
    const rejected = hers.getByRole('article', { name: 'Palm of the winter garden' });
    await rejected.getByText('Rejected: The gardener does.').waitFor();

    await walk(his, `/domains/${domain.id}/lessons`);
    await his.getByRole('button', { name: 'Write a lesson' }).click();
    const panel = his.getByRole('complementary', { name: 'Teach Docent' });
    await panel.getByLabel('Main topic').fill('Plants of the winter garden, by turns');
    await panel
      .getByLabel('What should be learned')
      .fill('The night watch waters the plants of the winter garden.');
    await panel.getByLabel('My lesson replaces this one').check();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByText('has learned this').waitFor();
    await his.getByRole('button', { name: 'Close' }).first().click();
    await his
      .getByRole('article', { name: 'Plants of the winter garden', exact: true })
      .getByText('Replaced by a newer lesson.')
      .waitFor();
  },
);

for (const [language, theme] of looksIn('fr')) {
  journey(
    `teaching can wait; feedback, closing, teaching, lessons, the bell and settings are accessible in ${language}, ${theme}`,
    async ({ house, makePerson, makeDomain, visit }) => {
      const [mina, nina] = [await makePerson('Mina'), await makePerson('Nina')];
      const { id } = await makeDomain('House', { manager: mina, readers: [nina], documents: DOCUMENTS });
      const chat = await askByApi(
        house.url,
        nina,
        id,
        'How many unused days of holiday may be carried over?',
      );
      const hers = await visit(nina, { language, colorScheme: theme, path: chat });
      await hers.getByRole('button', { name: /^(Not helpful|Pas utile)$/ }).click();
      await hers.getByRole('button', { name: /^(Incorrect sources|Sources incorrectes)$/ }).waitFor();
      expect(await problemsOf(hers)).toEqual([]);
      // The window that the menu opens has the focus, and gives it back to the menu's button.
      await inChatMenu(hers, /^(Close chat|Clôturer la discussion)$/);
      await hers.locator('aside:focus').waitFor();
      await hers.keyboard.press('Escape');
      await hers.locator('header button[aria-haspopup=menu]:focus').waitFor();
      await inChatMenu(hers, /^(Close chat|Clôturer la discussion)$/);
      const close = hers.getByRole('button', { name: /^(Close this chat|Clôturer cette discussion)$/ });
      await close.waitFor();
      expect(await problemsOf(hers)).toEqual([]);
      await close.click();
      await hers
        .getByLabel(/^(What should be learned|Ce qui doit être appris)$/)
        .fill('Nine unused days of holiday may be carried over.');
      await hers
        .getByText(/^(May contradict|Contredit peut-être)$/)
        .first()
        .waitFor();
      expect(await problemsOf(hers)).toEqual([]);
      await hers.getByRole('button', { name: /^(Not now|Pas maintenant)$/ }).click();
      await hers
        .getByText(/^(This chat is closed|Cette discussion est clôturée)/)
        .first()
        .waitFor();
      await hers
        .getByRole('button', { name: /^(Teach|Enseigner)$/ })
        .last()
        .click();
      await expect
        .poll(() => hers.getByLabel(/^(What should be learned|Ce qui doit être appris)$/).inputValue())
        .toContain('Nine unused days');
      await hers.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
      await hers.getByRole('link', { name: /^(See the lesson|Voir la leçon)$/ }).click();
      await hers
        .getByText(/^(Waiting for review|En attente de relecture)$/)
        .first()
        .waitFor();
      expect(await problemsOf(hers)).toEqual([]);

      const keeper = await visit(mina, { language, colorScheme: theme, path: '/settings' });
      await keeper
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .click();
      await keeper
        .getByText(new RegExp(`${nina.name} (proposed|propose)`))
        .first()
        .waitFor();
      expect(await problemsOf(keeper)).toEqual([]);
      await keeper
        .getByText(new RegExp(`${nina.name} (proposed|propose)`))
        .first()
        .click();
      await keeper
        .getByRole('button', { name: /^(Edit|Modifier)$/ })
        .first()
        .click();
      await keeper.getByLabel(/^(Main topic|Sujet principal)$/).waitFor();
      expect(await problemsOf(keeper)).toEqual([]);
      await keeper
        .getByRole('button', { name: /^(Approve|Approuver)$/ })
        .first()
        .click();
      await keeper
        .getByRole('button', { name: /^(Withdraw|Retirer)$/ })
        .first()
        .click();
      await keeper.getByRole('dialog').waitFor();
      expect(await problemsOf(keeper)).toEqual([]);
      await keeper.keyboard.press('Escape');
    },
  );
}
