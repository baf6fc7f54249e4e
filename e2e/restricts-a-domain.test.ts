import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOOKS, problemsOf } from './kit/axe.ts';
import { choose, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let owner: Page;
let manager: Page;
let sales: Page;
let address: string;

const someone = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/\W/g, '.')}@example.com`,
  password: 'a-long-password',
});
const shots = process.env.SHOTS;
const look = async (page: Page, name: string) => {
  expect(await problemsOf(page)).toEqual([]);
  if (!shots) return;
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn({ SIGN_UP: 'anyone' }), openBrowser()]);
  [owner, manager, sales] = [
    await openPage(browser, server.url),
    await openPage(browser, server.url),
    await openPage(browser, server.url),
  ];
  await enter(owner, server.url);
  await enterAs(manager, server.url, someone('Hanna Human'));
  await enterAs(sales, server.url, someone('Sara Sales'));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('an owner makes a domain, names a manager and restricts it', async () => {
  await owner.goto('/domains');
  await owner.getByRole('button', { name: 'New domain' }).click();
  await owner.getByLabel('Name', { exact: true }).fill('Human resources');
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByRole('link', { name: 'Access', exact: true }).click();
  await owner.getByRole('heading', { name: 'Open to everybody' }).waitFor();
  address = new URL(owner.url()).pathname.replace(/\/access$/, '');
  await owner.getByLabel('As', { exact: true }).selectOption('manager');
  await owner.getByLabel('Add people or groups').fill('hanna');
  await owner.getByRole('list', { name: 'People and groups found' }).getByText('@hanna').click();
  await owner.getByRole('combobox', { name: 'Role of Hanna Human' }).waitFor();
  await owner.getByRole('button', { name: 'Restrict…' }).click();
  await owner.getByRole('dialog').getByText('1 person who was given access will read it').waitFor();
  await owner.getByRole('button', { name: 'Restrict', exact: true }).click();
  // She has named herself nothing: from here on it is closed to her too.
  await owner.getByRole('heading', { name: 'You have not been given access to this domain' }).waitFor();
});

test('to who has no access it is in no list and no selector, and its address leads nowhere', async () => {
  await sales.goto('/domains');
  await sales.getByRole('link', { name: /sample/ }).waitFor();
  expect(await sales.getByText('Human resources').count()).toBe(0);
  await sales.goto('/');
  const names = await sales.getByLabel('Domain', { exact: true }).locator('option').allTextContents();
  expect(names.join()).not.toContain('Human resources');
  await sales.goto(`${address}/documents`);
  await sales
    .getByText(/not found|does not exist/i)
    .first()
    .waitFor();
});

for (const [language, theme] of LOOKS) {
  test(`its manager sees who reads it and what they see, an owner who manages it, in ${language}, ${theme}`, async () => {
    await manager.goto('/');
    await choose(manager, { language, theme });
    await manager.goto(`${address}/access`);
    await manager.getByRole('heading', { name: /^(Restricted|Restreint)$/ }).waitFor();
    await manager.getByText(/given in person|donné en personne/).waitFor();
    await look(manager, `access-${language}-${theme}`);
    await manager
      .getByRole('button', { name: /What does|Que voit/ })
      .first()
      .click();
    await manager.getByRole('dialog').getByText('Human resources').waitFor();
    await look(manager, `reading-${language}-${theme}`);
    await manager.keyboard.press('Escape');
    await owner.goto('/');
    await choose(owner, { language, theme });
    await owner.goto(address);
    await owner.getByRole('heading', { name: /not been given access|n’avez pas accès/ }).waitFor();
    await look(owner, `closed-${language}-${theme}`);
    await owner.goto('/domains');
    await owner.getByRole('img', { name: /^(Restricted|Restreint)$/ }).waitFor();
    await look(owner, `list-${language}-${theme}`);
  });
}

test('a member sees it from the moment she is added, and is gone from it the moment she is removed', async () => {
  await choose(manager, { language: 'en' });
  await manager.goto(`${address}/access`);
  await manager.getByLabel('Add people or groups').fill('sara');
  await manager.getByRole('list', { name: 'People and groups found' }).getByText('@sara').click();
  await manager.getByRole('combobox', { name: 'Role of Sara Sales' }).waitFor();
  await sales.goto('/domains');
  await sales.getByText('Human resources').waitFor();
  await manager.getByRole('button', { name: 'Remove Sara Sales' }).click();
  await manager.getByRole('button', { name: 'Remove', exact: true }).click();
  await manager.getByRole('combobox', { name: 'Role of Sara Sales' }).waitFor({ state: 'detached' });
  await sales.goto('/domains');
  await sales.getByRole('link', { name: /sample/ }).waitFor();
  expect(await sales.getByText('Human resources').count()).toBe(0);
});

test('an owner who lets somebody in is named to the manager', async () => {
  await choose(owner, { language: 'en' });
  await owner.goto(address);
  await owner.getByLabel('As', { exact: true }).selectOption('reader');
  await owner.getByLabel('Add people or groups').fill('sara');
  await owner.getByRole('list', { name: 'People and groups found' }).getByText('@sara').click();
  await owner.getByText('Access changed').first().waitFor();
  await manager.goto('/');
  await manager
    .getByRole('button', { name: /Notifications, 1 unread/ })
    .first()
    .click();
  await manager.getByText(/gave more people access/).waitFor();
});
