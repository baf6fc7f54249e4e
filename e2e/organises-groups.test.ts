import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const GROUPS = '/settings/admin/groups';
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await walk(page, '/settings/admin');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Éloïse Lefèvre');
  await page.getByLabel('Email').fill('eloise@larkfield.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const make = async (name: string) => {
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByLabel('Group name').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name }).getByText('Created here.').waitFor();
};
const dialog = () => page.getByRole('dialog');

test('an administrator makes groups, puts people and groups into them, and takes them out, by keyboard too', async () => {
  await walk(page, GROUPS);
  await page.getByText('No groups yet.').waitFor();
  await make('Accounts payable');
  await dialog().getByLabel('Add people and groups').first().fill('zzz');
  await dialog().getByText('No matches.').waitFor();
  await dialog().getByLabel('Add people and groups').first().fill('éloïse');
  const add = dialog().getByRole('button', { name: 'Add Éloïse Lefèvre' });
  await add.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Members: 1 person in total' }).waitFor();
  await add.waitFor({ state: 'detached' }); // who is in it is offered no longer
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await make('Finance');
  await dialog().getByLabel('Add people and groups').first().fill('accounts');
  await dialog().getByRole('button', { name: 'Add Accounts payable' }).click();
  await dialog().getByText('Group · Created here').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Finance 1 person · 1 nested group/ }).waitFor();

  // A membership that would make a circle is refused with a message.
  await page.getByRole('button', { name: /^Accounts payable/ }).click();
  await dialog().getByText('In: Finance').waitFor();
  await dialog().getByLabel('Add people and groups').first().fill('fin');
  await dialog().getByRole('button', { name: 'Add Finance' }).click();
  await page.getByText('A group can’t contain itself').waitFor();
  await dialog().getByRole('button', { name: 'Remove Éloïse Lefèvre' }).click();
  await dialog().getByText('No members yet.').waitFor();
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Group name').fill('finance');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('A group with this name already exists.').waitFor();
  await page.getByLabel('Group name').fill('Payables');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Payables' }).waitFor();
  await page.getByRole('button', { name: 'Delete group' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 group', { exact: true }).waitFor();
});

for (const [language, theme] of looksIn('fr')) {
  test(`axe finds nothing on groups in ${language}, ${theme}, at every width`, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await walk(page, '/');
    await choose(page, { language, theme });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(GROUPS);
      await page.getByRole('button', { name: /^Finance/ }).waitFor();
      expect([width, await problemsOf(page)]).toEqual([width, []]);
      await page.getByRole('button', { name: /^Finance/ }).click();
      await dialog().locator('input').first().fill('a');
      await dialog().locator('ul li').first().waitFor();
      expect([width, 'dialog', await problemsOf(page)]).toEqual([width, 'dialog', []]);
      const overflows = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(overflows).toBe(false);
    }
  });
}
