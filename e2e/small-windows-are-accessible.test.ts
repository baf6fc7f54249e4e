import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { askByApi, journey, type Someone } from './kit/journey.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const DOCUMENTS = { 'holidays.txt': 'Full-time employees have 27 days of holiday a year.' };

/** Nothing that is shown is wider than the window. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const look = async (page: Page) => {
  expect(await problemsOf(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect.poll(() => fits(page)).toBe(true);
  expect(await problemsOf(page)).toEqual([]);
  await page.setViewportSize(DESK);
};

/** A chat with an answer and two people. Resolves with its path. */
const setTheScene = async (url: string, domain: string, mina: Someone, bob: Someone) => {
  const chat = await askByApi(url, mina, domain, 'How many days of holiday are there?');
  await mina.send('POST', `${chat}/participant`, { user_id: bob.user.id, kind: 'collaborator' });
  return chat;
};

for (const [language, theme] of looksIn('en')) {
  journey(
    `the chat, the search over chats, the list of keys, a correction and the dialogs of people are accessible in ${language}, ${theme}, on a desk and on a phone`,
    async ({ house, makePerson, makeDomain, visit }) => {
      const [mina, bob] = [await makePerson('Mina'), await makePerson('Bob')];
      const people = { manager: mina, readers: [bob], documents: DOCUMENTS };
      const { id } = await makeDomain('House', people);
      const chat = await setTheScene(house.url, id, mina, bob);
      const page = await visit(mina, { language, colorScheme: theme, path: chat });
      await page.getByText(/^(Answered in|Réponse en)/).waitFor();
      await look(page);
      // A menu holds the rarer actions of a chat, in words.
      await page
        .locator('header')
        .getByRole('button', { name: /^(Chat options|Options de la discussion)$/ })
        .click();
      await page.getByRole('menuitem', { name: /^(Close chat|Clôturer la discussion)$/ }).waitFor();
      await look(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('log').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').locator('kbd').first().waitFor();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^(Correct|Corriger)$/ }).click();
      await page.getByRole('log').locator('textarea').waitFor();
      await look(page);
      await page.getByRole('log').locator('textarea').press('Escape');
      await page.getByRole('button', { name: /^(People|Participants) \(2\)/ }).click();
      await page.getByRole('button', { name: /^(Remove|Retirer) Bob / }).click();
      await page.getByRole('dialog').waitFor();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Leave|Quitter)$/ }).click();
      await page.getByRole('dialog').waitFor();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  );
}

journey(
  'leaves the chat half of a small desk beside an open source',
  async ({ house, makePerson, visit }) => {
    const [mina, bob] = [await makePerson('Mina'), await makePerson('Bob')];
    const chat = await setTheScene(house.url, house.sampleId, mina, bob);
    const page = await visit(mina, { path: chat, viewport: { width: 1024, height: 768 } });
    // By key: what is still being laid out above it moves it from under a pointer.
    await page.locator('[data-citation]').first().press('Enter');
    await page.locator('aside [data-highlight]').first().waitFor();
    const width = await page.getByRole('log').evaluate((log) => log.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(380);
    expect(await fits(page)).toBe(true);
    const isWithin = await page.locator('form:has([data-composer])').evaluate((form) => {
      const { right } = form.getBoundingClientRect();
      return [...form.querySelectorAll('button')].every((one) => one.getBoundingClientRect().right < right);
    });
    expect(isWithin).toBe(true);
  },
);

journey(
  'says on a phone why a file cannot be read, in the import and in its row, which can be reached whole',
  async ({ makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const { id } = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    const page = await visit(mina, { path: `/domains/${id}/documents`, viewport: PHONE });
    await page.getByRole('button', { name: /^(Import files|Importer des fichiers)$/ }).click();
    const name = 'Northwind_Health_Plus_Benefits_Details_of_the_year_2025.pdf';
    await page
      .getByTestId('file-picker')
      .setInputFiles([{ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nbroken') }]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/1 (file could not be read|fichier n’a pas pu être lu)/).waitFor();
    await dialog.getByRole('button', { name: /^(Close|Fermer)$/ }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    // Nothing of it is in use, and it can be tried again where it says what was wrong.
    await row.getByRole('button', { name: /^(Try again|Réessayer)/ }).waitFor();
    expect(await row.getByRole('switch').count()).toBe(0);
    const others = [row.getByRole('button', { name: /^Actions/ }), page.getByRole('switch').first()];
    for (const part of others) {
      const box = await part.boundingBox();
      expect(box && box.x + box.width).toBeLessThan(PHONE.width);
    }
    expect(await fits(page)).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
  },
);
