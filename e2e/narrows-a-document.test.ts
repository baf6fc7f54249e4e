import type { Page } from 'playwright-core';
import { inspect, looksIn } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { journey, type Someone } from './kit/journey.ts';

const files = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Words of ${name}.`) }));
const dialog = (page: Page) => page.getByRole('dialog');
const pick = async (page: Page, { name }: Someone) => {
  await dialog(page)
    .getByLabel(/^(Add people or groups|Ajouter des)/)
    .fill(name);
  await dialog(page)
    .getByRole('list', { name: /^(People and groups found|Personnes et groupes trouvés)$/ })
    .getByText(name)
    .click();
};

journey(
  'imports documents for one person alone, explains who reads them, and opens them to the domain again',
  async ({ makePerson, makeDomain, visit }) => {
    const [mina, anna] = [await makePerson('Mina'), await makePerson('Anna')];
    const { id } = await makeDomain('Personnel', { manager: mina, readers: [anna] });
    const address = `/domains/${id}`;
    const page = await visit(mina, { path: `${address}/documents` });
    const hers = await visit(anna);
    await page.getByRole('button', { name: 'Import files' }).first().click();
    await dialog(page).getByText('Who can read these files:').click();
    await dialog(page).getByLabel('Only these people and groups').check();
    await pick(page, anna);
    await dialog(page).getByText('1 person or group').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(files('wages.txt', 'bonus.txt'));
    await dialog(page).getByText('2 files uploaded').waitFor();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    const row = page.getByRole('row', { name: /wages\.txt/ });
    await row.getByRole('img', { name: 'Restricted' }).waitFor();
    await row.getByText(anna.name).waitFor();
    await walk(hers, `${address}/documents`);
    await hers
      .getByRole('row', { name: /wages\.txt/ })
      .getByText('Ready')
      .waitFor();
    await hers.getByRole('button', { name: 'wages.txt', exact: true }).click();
    await hers.getByText('Words of wages.txt.').waitFor();

    await page.getByRole('button', { name: 'wages.txt', exact: true }).click();
    await dialog(page).getByText('1 person can read it now.').waitFor();
    await dialog(page).getByLabel('Why can someone see it?').fill(anna.name);
    await dialog(page)
      .getByRole('list', { name: 'People and groups found' })
      .getByRole('button')
      .first()
      .click();
    await dialog(page).getByText(`${anna.name} can read this document.`).waitFor();
    await dialog(page).getByText('Document: directly').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Import files' }).first().click();
    const chooserAgain = page.waitForEvent('filechooser');
    await dialog(page).getByRole('button', { name: 'Choose files' }).click();
    await (await chooserAgain).setFiles(files('holidays.txt'));
    await dialog(page).getByText('1 file uploaded').waitFor();
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Restricted only' }).click();
    await page.getByRole('row', { name: /holidays/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Select all on this page').check();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Who can read…' }).click();
    await dialog(page).getByLabel('Everyone who can read the domain').check();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('No restricted documents.').waitFor();
    await page.getByRole('button', { name: 'Restricted only' }).click();
    await page.getByRole('row', { name: /holidays/ }).waitFor();
    await page
      .getByRole('table')
      .getByRole('img', { name: 'Restricted' })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'wages.txt', exact: true }).click();
    await page.getByText('Words of wages.txt.').waitFor();
    await page.keyboard.press('Escape');
  },
);

for (const [language, theme] of looksIn('fr')) {
  journey(
    `narrows a document by keyboard alone to nobody and to one person, in ${language}, ${theme}`,
    async ({ makePerson, makeDomain, visit }) => {
      const [mina, anna] = [await makePerson('Mina'), await makePerson('Anna')];
      const documents = { 'wages.txt': 'Words of wages.txt.' };
      const { id } = await makeDomain('Personnel', { manager: mina, readers: [anna], documents });
      const page = await visit(mina, { language, colorScheme: theme, path: `/domains/${id}/documents` });
      await page.getByRole('button', { name: /(Actions for|Actions pour).*wages/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: /Who can read|Qui peut lire/ }).press('Enter');
      await dialog(page).getByRole('radio').first().focus();
      await page.keyboard.press('ArrowDown');
      await dialog(page)
        .getByText(/no one would be able to read it|personne ne pourrait le lire/)
        .waitFor();
      await inspect(page, `nobody-${language}-${theme}`);
      await pick(page, anna);
      await dialog(page)
        .getByLabel(/Why can|Pourquoi/)
        .fill(anna.name);
      await dialog(page)
        .getByRole('list', { name: /found|trouvés/ })
        .getByRole('button')
        .first()
        .click();
      await dialog(page).getByRole('status').waitFor();
      await inspect(page, `dialog-${language}-${theme}`);
      await dialog(page)
        .getByRole('button', { name: /^(Save|Enregistrer)$/ })
        .press('Enter');
      await page.getByRole('row', { name: /wages/ }).getByText(anna.name).waitFor();
      await page.getByLabel(/(Select|Sélectionner) wages/).check();
      await inspect(page, `table-${language}-${theme}`);
      await page
        .getByRole('button', { name: /Import|Importer/ })
        .first()
        .click();
      await dialog(page).locator('summary').click();
      await inspect(page, `import-${language}-${theme}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Clear|Désélectionner)$/ }).click();
      await page.getByRole('button', { name: 'wages.txt', exact: true }).click();
      await dialog(page).getByRole('radio').first().check();
      await dialog(page)
        .getByRole('button', { name: /^(Save|Enregistrer)$/ })
        .click();
      await page.getByRole('row', { name: /wages/ }).getByText(anna.name).waitFor({ state: 'detached' });
    },
  );
}
