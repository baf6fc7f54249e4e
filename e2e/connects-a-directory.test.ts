import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage, walk } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const SCIM = '/settings/admin/scim';
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer(), openBrowser()]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const ask = (token: string, method: string, path: string, body?: object) =>
  fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const make = async (name: string): Promise<string> => {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email domains').fill('larkfield.example, larkfield.test');
  await page.keyboard.press('Enter');
  const secret = await page.getByTestId('scim-token').innerText();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  return secret;
};

test('an owner connects a directory, sees what it keeps, and ends it', async () => {
  await walk(page, '/settings/admin');
  await page.getByRole('link', { name: 'SCIM' }).click();
  await page.getByText('No tokens yet').waitFor();
  await page.getByText(`${server.url}/scim/v2`).waitFor();

  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect.poll(() => page.getByRole('dialog').locator('[aria-invalid=true]').count()).toBe(2);
  await page.keyboard.press('Escape');
  const secret = await make('Okta');
  await page.getByText('Never used').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);

  const person = (name: string) => ({
    userName: `${name}@larkfield.example`,
    displayName: `${name} Larkfield`,
    active: name !== 'Leo',
  });
  for (const name of ['Mia', 'Leo'])
    expect((await ask(secret, 'POST', '/Users', person(name))).status).toBe(201);
  expect((await ask(secret, 'POST', '/Groups', { displayName: 'Finance' })).status).toBe(201);
  await page.reload();
  await page.getByText('2 people, 1 active').waitFor();
  await page.getByText(/^Created .* by .* Last used/).waitFor();

  await page.getByRole('button', { name: 'Revoke Okta' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByText('Token “Okta” revoked').waitFor();
  expect((await ask(secret, 'GET', '/Users')).status).toBe(401);
  await make('Okta of Larkfield’s subsidiary for people and groups');
});

for (const [language, theme] of looksIn('fr')) {
  test(`axe finds nothing on SCIM in ${language}, ${theme}, at every width`, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await walk(page, '/');
    await choose(page, { language, theme });
    const add = language === 'en' ? 'New token' : 'Nouveau jeton';
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(SCIM);
      await page.getByText('larkfield.test').waitFor();
      expect([width, await problemsOf(page)]).toEqual([width, []]);
      const overflows = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(overflows).toBe(false);
      await page.getByRole('button', { name: add }).click();
      await page.getByRole('dialog').waitFor();
      expect([width, 'dialog', await problemsOf(page)]).toEqual([width, 'dialog', []]);
      await page.getByRole('dialog').locator('input').first().fill(`Directory ${language} ${width}`);
      await page.getByRole('dialog').locator('input').nth(1).fill('corp.example');
      await page.keyboard.press('Enter');
      await page.getByTestId('scim-token').waitFor();
      expect([width, 'token', await problemsOf(page)]).toEqual([width, 'token', []]);
    }
  });
}
