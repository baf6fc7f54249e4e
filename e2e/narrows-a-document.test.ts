import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { choose, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Page;
let anna: Page;
let address: string;

const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`,
  password: 'a-long-password',
});
const files = (...names: string[]) =>
  names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Words of ${name}.`) }));
const dialog = (page: Page) => page.getByRole('dialog');
const pick = async (page: Page, typed: string, username: string) => {
  await dialog(page)
    .getByLabel(/^(Add people or groups|Ajouter des)/)
    .fill(typed);
  await dialog(page).getByText(username).click();
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  [owner, anna] = [await openPage(browser, server.url), await openPage(browser, server.url)];
  await enter(owner, server.url);
  await enterAs(anna, server.url, someone('Anna Able'));
  const { id } = await (await signIn(server.url, OWNER)).makeDomain('Personnel');
  address = `/domains/${id}`;
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('what is imported for Anna alone is in her list and not in that of who sent it', async () => {
  await owner.goto(`${address}/documents`);
  await owner.getByRole('button', { name: 'Import files' }).first().click();
  await dialog(owner).getByText('Who can read these files:').click();
  await dialog(owner).getByLabel('Only these people and groups').check();
  await pick(owner, 'anna', '@anna');
  await dialog(owner).getByText('1 person or group').waitFor();
  const chooser = owner.waitForEvent('filechooser');
  await dialog(owner).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files('wages.txt', 'bonus.txt'));
  await dialog(owner).getByText('2 files uploaded').waitFor();
  await dialog(owner).getByRole('button', { name: 'Close', exact: true }).click();
  const row = owner.getByRole('row', { name: /wages\.txt/ });
  await row.getByRole('img', { name: 'Restricted' }).waitFor();
  await row.getByText('Anna Able').waitFor();
  await anna.goto(`${address}/documents`);
  await anna
    .getByRole('row', { name: /wages\.txt/ })
    .getByText('Ready')
    .waitFor();
  await anna.getByRole('button', { name: 'wages.txt', exact: true }).click();
  await anna.getByText('Words of wages.txt.').waitFor();
});

test('who keeps it without being on the list sees who is, and why somebody reads it or does not', async () => {
  await owner.getByRole('button', { name: 'wages.txt', exact: true }).click();
  await dialog(owner).getByText('1 person can read it now.').waitFor();
  await dialog(owner).getByLabel('Why can someone see it?').fill('anna');
  await dialog(owner)
    .getByRole('list', { name: 'People and groups found' })
    .getByRole('button')
    .first()
    .click();
  await dialog(owner).getByText('Anna Able can read this document.').waitFor();
  await dialog(owner).getByText('Document: directly').waitFor();
  await owner.keyboard.press('Escape');
});

test('several rows are changed at once, and the filter leaves the restricted ones', async () => {
  await owner.getByRole('button', { name: 'Import files' }).first().click();
  const chooser = owner.waitForEvent('filechooser');
  await dialog(owner).getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(files('holidays.txt'));
  await dialog(owner).getByText('1 file uploaded').waitFor();
  await dialog(owner).getByRole('button', { name: 'Close', exact: true }).click();
  await owner.getByRole('button', { name: 'Restricted only' }).click();
  await owner.getByRole('row', { name: /holidays/ }).waitFor({ state: 'detached' });
  await owner.getByLabel('Select all on this page').check();
  await owner.getByText('2 selected').waitFor();
  await owner.getByRole('button', { name: 'Who can read…' }).click();
  await dialog(owner).getByLabel('Everyone who can read the domain').check();
  await dialog(owner).getByRole('button', { name: 'Save' }).click();
  await owner.getByText('No restricted documents.').waitFor();
  await owner.getByRole('button', { name: 'Restricted only' }).click();
  await owner.getByRole('row', { name: /holidays/ }).waitFor();
  await owner.getByRole('img', { name: 'Restricted' }).first().waitFor({ state: 'detached' });
  await owner.getByRole('button', { name: 'wages.txt', exact: true }).click();
  await owner.getByText('Words of wages.txt.').waitFor();
  await owner.keyboard.press('Escape');
});

for (const [language, theme] of looksIn('fr')) {
  test(`by keyboard alone a document is narrowed to nobody and to Anna, in ${language}, ${theme}`, async () => {
    await owner.goto('/');
    await choose(owner, { language, theme });
    await owner.goto(`${address}/documents`);
    await owner.getByRole('button', { name: /(Actions for|Actions pour).*wages/ }).focus();
    await owner.keyboard.press('Enter');
    await owner.getByRole('menuitem', { name: /Who can read|Qui peut lire/ }).press('Enter');
    await dialog(owner).getByRole('radio').first().focus();
    await owner.keyboard.press('ArrowDown');
    await dialog(owner)
      .getByText(/no one would be able to read it|personne ne pourrait le lire/)
      .waitFor();
    await inspect(owner, `nobody-${language}-${theme}`);
    await pick(owner, 'anna', '@anna');
    await dialog(owner)
      .getByLabel(/Why can|Pourquoi/)
      .fill('anna');
    await dialog(owner)
      .getByRole('list', { name: /found|trouvés/ })
      .getByRole('button')
      .first()
      .click();
    await dialog(owner).getByRole('status').waitFor();
    await inspect(owner, `dialog-${language}-${theme}`);
    await dialog(owner)
      .getByRole('button', { name: /^(Save|Enregistrer)$/ })
      .press('Enter');
    await owner.getByRole('row', { name: /wages/ }).getByText('Anna Able').waitFor();
    await owner.getByLabel(/(Select|Sélectionner) wages/).check();
    await inspect(owner, `table-${language}-${theme}`);
    await owner
      .getByRole('button', { name: /Import|Importer/ })
      .first()
      .click();
    await dialog(owner).locator('summary').click();
    await inspect(owner, `import-${language}-${theme}`);
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: /^(Clear|Désélectionner)$/ }).click();
    await owner.getByRole('button', { name: 'wages.txt', exact: true }).click();
    await dialog(owner).getByRole('radio').first().check();
    await dialog(owner)
      .getByRole('button', { name: /^(Save|Enregistrer)$/ })
      .click();
    await owner.getByRole('row', { name: /wages/ }).getByText('Anna Able').waitFor({ state: 'detached' });
  });
}
