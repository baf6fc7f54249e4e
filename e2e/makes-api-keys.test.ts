import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const statusWith = async (key: string) =>
  (await fetch(`${server.url}/v1/domains`, { headers: { authorization: `Bearer ${key}` } })).status;

test('a person makes a key, uses it, sees when it was used, and revokes it', async () => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'API keys' });
  await section.getByText('No API keys yet.').waitFor();
  await section.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('This field is required').waitFor();
  await dialog.getByLabel('Name').fill('Reporting script');
  await dialog.getByLabel('Ask').uncheck();
  await dialog.getByLabel('Valid for').selectOption('30');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByTestId('api-key').innerText();
  expect(key).toMatch(/^docent_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.poll(() => page.content()).not.toContain(key);
  await section.getByText('Never used').waitFor();
  expect(await statusWith(key)).toBe(200);
  await page.reload();
  await section.getByText(/Last used/).waitFor();
  await section.getByRole('button', { name: 'Revoke Reporting script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await section.getByText('No API keys yet.').waitFor();
  expect(await statusWith(key)).toBe(401);
});

test('who signed in some time ago gives the password for a key', async () => {
  // The server's refusal, as it comes an hour after the sign-in.
  await page.route('**/v1/me/api-keys', async (route) => {
    const asked = route.request();
    if (asked.method() !== 'POST' || asked.postDataJSON().current_password) return route.continue();
    const json = { code: 'sign_in_again', detail: 'Please sign in again first.' };
    return route.fulfill({ status: 403, json });
  });
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'API keys' });
  await section.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Evening script');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByLabel('Current password').fill('not-the-password');
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('The current password is incorrect.').waitFor();
  await dialog.getByLabel('Current password').fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByTestId('api-key').waitFor();
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.unroute('**/v1/me/api-keys');
});

for (const [language, theme] of looksIn('en')) {
  test(`the keys, the form, the key that is shown and everybody’s keys are accessible in ${language}, ${theme}`, async () => {
    await page.goto('/');
    await choose(page, { language, theme });
    await page.goto('/settings');
    await page.getByRole('button', { name: /New API key|Nouvelle clé/ }).click();
    expect(await problemsOf(page)).toEqual([]);
    await page
      .getByLabel(/^(Name|Nom)$/)
      .last()
      .fill(`Clé ${language} ${theme}`);
    await page.getByRole('button', { name: /Create key|Créer la clé/ }).click();
    await page.getByTestId('api-key').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /I’ve saved it|Je l’ai conservée/ }).click();
    expect(await problemsOf(page)).toEqual([]);
    await page.goto('/settings/admin/keys');
    await page.getByText(`Clé ${language} ${theme}`).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });
}
