import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { countClicks } from './kit/count-clicks.ts';
import { ask, askByApi, journey } from './kit/journey.ts';

const QUESTION = 'Who won the football world cup in 1998?';
const DOCUMENTS = {
  'holidays.txt': 'Full-time employees have 27 days of holiday a year.',
  'parking.txt': 'The car park has 40 spaces.',
};

/** Asks in a new chat of a domain. */
const askDomain = async (page: Page, domain: string, question: string): Promise<Locator> => {
  await walk(page, `/?domain=${domain}`);
  return ask(page, question);
};
const card = (page: Page) =>
  page.getByRole('region', { name: /^(Why there is no answer|Pourquoi il n’y a pas de réponse)$/ }).last();

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey(
  'says without a click why there is no answer, how much was searched, and what comes nearest',
  async ({ makePerson, makeDomain, visit }) => {
    const nina = await makePerson('Nina');
    const domain = await makeDomain('House', { manager: nina, documents: DOCUMENTS });
    const hers = await visit(nina);
    await askDomain(hers, domain.id, QUESTION);
    await card(hers)
      .getByText(/don’t seem to cover|don’t answer this clearly/)
      .waitFor();
    await card(hers)
      .getByText(/^Searched \d+ documents in .+ \(\d+ passages\)\.$/)
      .waitFor();
    expect(await hers.getByText('word for word').count()).toBe(0);

    // It is put back to be rephrased, with the focus behind it.
    await card(hers).getByRole('button', { name: 'Rephrase' }).click();
    const field = hers.getByRole('textbox', { name: 'Ask a question' });
    await expect.poll(() => field.inputValue()).toBe(QUESTION);
    await expect.poll(() => field.evaluate((area) => document.activeElement === area)).toBe(true);
    await field.fill('');

    // The passages that come nearest open where they stand.
    await askDomain(hers, domain.id, 'Is there a swimming pool for the holiday of a badger?');
    const kind = hers.locator('[data-status-kind]').last();
    await kind.waitFor();
    // As far as the words go the documents may speak of it: then the excerpts themselves are shown.
    if ((await kind.getAttribute('data-status-kind')) !== 'not_in_documents') return;
    const nearest = card(hers).getByRole('listitem').getByRole('button');
    await nearest.first().click();
    await hers.locator('[data-highlight]').first().waitFor();
    await hers.keyboard.press('Escape');
  },
);

for (const [language, theme] of looksIn('fr'))
  journey(
    `axe finds nothing at a refusal, at a desk and on a phone, in ${language}, ${theme}`,
    async ({ house, makePerson, makeDomain, visit }) => {
      const nina = await makePerson('Nina');
      const domain = await makeDomain('House', { manager: nina, documents: DOCUMENTS });
      const chat = await askByApi(house.url, nina, domain.id, QUESTION);
      const hers = await visit(nina, { language, colorScheme: theme, path: chat });
      await card(hers)
        .getByText(/^(Searched|Recherche menée)/)
        .waitFor();
      expect(await problemsOf(hers)).toEqual([]);
      await hers.setViewportSize({ width: 390, height: 844 });
      await card(hers)
        .getByRole('button', { name: /^(Rephrase|Reformuler)$/ })
        .waitFor();
      expect(await problemsOf(hers)).toEqual([]);
      expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    },
  );

journey(
  'asks an expert by name, who corrects the answer for everybody in two clicks, or for this chat alone',
  async ({ house, makePerson, makeDomain, visit }) => {
    const [marie, nina, omar] = [
      await makePerson('Marie'),
      await makePerson('Nina'),
      await makePerson('Omar'),
    ];
    const people = { manager: marie, readers: [nina, omar], documents: DOCUMENTS };
    const domain = await makeDomain('House', people);
    const hers = await visit(nina);
    const experts = await visit(marie);
    const theirs = await visit(omar);
    await askDomain(hers, domain.id, QUESTION);
    await card(hers)
      .getByRole('button', { name: `Ask ${marie.name}` })
      .click();
    await hers.getByTestId('system-line').getByText(`asked ${marie.name} about`).waitFor();

    const chat = new URL(hers.url()).pathname;
    await walk(hers, '/domains');
    await walk(experts, chat);
    await experts.getByRole('button', { name: 'Correct', exact: true }).waitFor();
    const clicks = await countClicks(experts);
    await experts.getByRole('button', { name: 'Correct', exact: true }).click();
    await experts.getByLabel('Correct answer').fill('France won the football world cup of 1998 in Paris.');
    await expect.poll(() => experts.getByLabel('Main topic').inputValue()).toBe(QUESTION.slice(0, -1));
    await expect
      .poll(() => experts.getByLabel(`Use this in future answers of ${domain.name}`).isChecked())
      .toBe(true);
    await experts.getByText('What the documents already say').waitFor();
    expect(await problemsOf(experts)).toEqual([]);
    await experts.getByRole('button', { name: 'Save correction' }).click();
    await experts.getByText('uses it from now on').waitFor();
    expect(await clicks()).toBe(2);

    // The asker, who is elsewhere, has it at the bell and beside the chat, and follows it to the answer.
    await hers.locator(`a[href="${chat}"]`).getByText('Unread').waitFor();
    await bell(hers, 'Notifications, 1 unread').click();
    await hers
      .getByRole('link', { name: `Unread: ${marie.name} corrected the answer to your question ${QUESTION}` })
      .click();
    await hers.getByText(`Corrected by ${marie.name}`).waitFor();
    await hers.getByText(`Answered by ${marie.name}`).waitFor();
    await bell(hers, 'Notifications').waitFor();
    await hers.locator(`a[href="${chat}"]`).getByText('Unread').waitFor({ state: 'detached' });
    // A further review is read at once in the open chat.
    await bell(hers, 'Notifications').click();
    await experts.getByRole('button', { name: 'Confirm', exact: true }).click();
    await hers.getByText(`${marie.name} confirmed the answer to your question`).waitFor();
    await bell(hers, 'Notifications').waitFor();
    await hers.keyboard.press('Escape');
    await hers.getByText(`${marie.name} taught: Who won the football world cup`).waitFor();
    await expect.poll(() => hers.getByRole('textbox', { name: /^Ask a question/ }).isVisible()).toBe(true);
    const answer = await askDomain(theirs, domain.id, QUESTION);
    await answer.getByText('France won the football world cup of 1998 in Paris').waitFor();

    const other = await askByApi(house.url, marie, domain.id, 'How many days of holiday are there?');
    const french = await visit(marie, { language: 'fr', colorScheme: 'dark', path: other });
    const corrected = french.getByRole('article', { name: 'Réponse' }).last();
    await corrected.getByRole('button', { name: 'Corriger' }).click();
    await french.getByLabel('Bonne réponse').first().fill('Vingt-sept jours.');
    await french.getByLabel(/^Utiliser dans les prochaines réponses du domaine/).uncheck();
    expect(await french.getByText('Sujet principal').count()).toBe(0);
    expect(await problemsOf(french)).toEqual([]);
    await french.getByRole('button', { name: 'Enregistrer la correction' }).click();
    await corrected.getByText(`Corrigé par ${marie.name}`).waitFor();
    expect(await french.getByText(`${marie.name} a enseigné`).count()).toBe(0);
  },
);

journey(
  'names another domain that says more, which one click asks, and never one that she may not know of',
  async ({ makePerson, makeDomain, visit }) => {
    const [mina, omar] = [await makePerson('Mina'), await makePerson('Omar')];
    const question = 'Who keeps the key of the zeppelin hangar overnight?';
    const documents = { 'hangar.txt': 'The porter keeps the key of the zeppelin hangar overnight.' };
    await makeDomain('Zeppelins, confidential', { manager: mina, documents });
    const known = await makeDomain('Zeppelins', { manager: mina, readers: [omar], documents });
    const domain = await makeDomain('House', { manager: mina, readers: [omar], documents: DOCUMENTS });
    const theirs = await visit(omar);
    const refusal = await askDomain(theirs, domain.id, question);
    await refusal.getByText('Other domains may say more').waitFor();
    expect(await refusal.getByText('confidential').count()).toBe(0);
    await refusal.getByRole('button', { name: `Ask ${known.name}`, exact: true }).click();
    await theirs.getByText('The porter keeps the key of the zeppelin hangar overnight.').waitFor();
  },
);
