import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { domainField, walk } from './kit/browser.ts';
import { countClicks } from './kit/count-clicks.ts';
import { askAboutMenu, menusWith, READ_MS } from './kit/import-files.ts';
import { ask, journey, uniqueWord } from './kit/journey.ts';

const PHONE = { width: 390, height: 844 };

const drop = async (page: Page, files: Record<string, string>): Promise<void> => {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(given)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect
    .poll(async () => {
      await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
      return page.getByText(/^(Drop to add to|Déposez pour ajouter)/).count();
    })
    .toBe(1);
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
};

journey('makes a domain of ten files and asks it in three clicks', async ({ house, visit }) => {
  const word = uniqueWord();
  const page = await visit(house.owner, { path: '/domains' });
  await page.getByRole('button', { name: 'New domain' }).waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'New domain' }).click();
  await page.getByLabel('Name', { exact: true }).fill(`Canteen ${word}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(menusWith(word));
  await page.getByRole('dialog').getByText('10 files chosen').waitFor();
  await page.getByRole('button', { name: 'Create domain' }).click();
  await page.waitForURL(/\/\?domain=/);
  await domainField(page).getByText(`Canteen ${word}`).waitFor();
  const progress = page.getByRole('region', { name: `Import into Canteen ${word}` });
  // A question is answered from the documents that have arrived when it is asked.
  await progress.getByText(/^10 of 10 ready/).waitFor({ timeout: READ_MS });
  await askAboutMenu(page);
  expect(await clicks()).toBe(3);
});

for (const [language, theme] of looksIn('fr'))
  journey(
    `imports files dropped on the home page in ${language}, ${theme}`,
    async ({ makePerson, makeDomain, visit }) => {
      const mina = await makePerson('Mina');
      const domain = await makeDomain('House', { manager: mina });
      const page = await visit(mina, {
        ...{ language, colorScheme: theme, viewport: PHONE },
        path: `/?domain=${domain.id}`,
      });
      await domainField(page).getByText(domain.name).waitFor();
      await drop(page, { 'canteen.txt': 'The canteen opens at noon.', 'empty.txt': ' ' });
      const progress = page.getByRole('region', { name: new RegExp(domain.name) });
      await progress.getByText(/1 of 2 ready|1 prêt sur 2/).waitFor();
      await progress.getByRole('list').getByText('empty.txt').waitFor();
      await progress.getByText(/No text was found|Aucun texte/).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await ask(page, 'When does the canteen open?');
      // It stays on other pages, above what is written with, until it is closed.
      const sheet = await progress.boundingBox();
      const composer = await page.locator('form').boundingBox();
      expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(composer?.y ?? 0);
      await walk(page, '/domains');
      await progress.getByRole('button', { name: /^(Close|Fermer)$/ }).click();
      await progress.waitFor({ state: 'detached' });
    },
  );
