import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../server/test/kit/person.ts';
import { problemsOf } from './kit/axe.ts';
import { choose, enter, enterAs, inRowMenu, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { OPEN_SIGN_UP, type TestServer } from './kit/server.ts';

const LEO = { name: 'Léo Leaver', email: 'leo@larkfield.example', password: 'another-long-password' };
const MIA = { ...LEO, name: 'Mia Disabled', email: 'mia@larkfield.example' };
let server: TestServer;
let browser: Browser;
let owner: Page;
let leo: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer({}, { fixed: OPEN_SIGN_UP }), openBrowser()]);
  owner = await openPage(browser, server.url);
  await enter(owner, server.url);
  leo = await openPage(browser, server.url);
  await enterAs(leo, server.url, LEO);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('takes data along, deletes accounts by their people and by an owner, and keeps the last owner', async () => {
  // An archive of a person.
  {
    await walk(leo, '/settings');
    const [download] = await Promise.all([
      leo.waitForEvent('download'),
      leo.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await buffer(await download.createReadStream());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('account.json')).toBe(true);
  }
  // The last owner stays.
  {
    await walk(owner, '/settings');
    await owner.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = owner.getByRole('dialog');
    const name = /Type (\S+) to confirm/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    await expect.poll(() => dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await dialog.getByLabel(/to confirm/).fill(name);
    await dialog.getByLabel('Current password').fill('a-long-password');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('There must be at least one owner.').waitFor();
    expect(await problemsOf(owner)).toEqual([]);
    await owner.keyboard.press('Escape');
  }
  // In French and dark, with name and password, the account is gone.
  {
    await walk(leo, '/');
    await choose(leo, { language: 'fr', theme: 'dark' });
    await walk(leo, '/settings');
    await leo.getByRole('button', { name: 'Supprimer mon compte' }).click();
    const dialog = leo.getByRole('dialog');
    await dialog.getByText('Cette action est irréversible.').waitFor();
    expect(await problemsOf(leo)).toEqual([]);
    const name = /Saisissez (\S+) pour/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    await dialog.getByLabel(/pour confirmer/).fill(name);
    await dialog.getByLabel(/Mot de passe/).fill(LEO.password);
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await leo.waitForURL(/\/login$/);
  }
  // Retention, and deletion of a disabled account.
  {
    await signUp(server.url, MIA);
    await walk(owner, '/settings/admin/product');
    await owner.getByLabel('Delete chats after (days)').fill('365');
    await owner.getByLabel('Delete audit log entries after (days)').fill('730');
    await owner.getByRole('button', { name: 'Save', exact: true }).click();
    await owner.getByText('Settings saved').waitFor();
    expect(await problemsOf(owner)).toEqual([]);
    await walk(owner, '/settings/admin');
    await inRowMenu(owner, MIA.name, 'Disable');
    await owner.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await owner
      .getByRole('row', { name: new RegExp(MIA.name) })
      .getByText('Disabled', { exact: true })
      .waitFor();
    await owner.getByRole('button', { name: `Actions for ${MIA.name}` }).click();
    await owner.getByRole('menuitem', { name: 'Data' }).waitFor();
    expect(await problemsOf(owner)).toEqual([]);
    await owner.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = owner.getByRole('dialog');
    const name = /Type (\S+) to confirm/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
    await dialog.getByLabel(/to confirm/).fill(name);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await owner.getByText('Account deleted').waitFor();
    await owner.getByText(MIA.email).waitFor({ state: 'hidden' });
  }
});
