import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { choose, enter, inRowMenu, openBrowser, openPage } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startSeededServer({ DEFAULT_LANGUAGE: 'browser' }), openBrowser()]);
  page = await openPage(browser, server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('adds a person who signs in by a link, makes them an expert, and the log says what the owner changed', async () => {
  // A person is added, chooses a password, becomes an administrator, is disabled and enabled.
  {
    await page.goto('/settings/admin');
    await page.getByRole('button', { name: 'Add a person' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await page.getByLabel('Email').fill('eloise@larkfield');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a person' }).click();
    await page.getByText('This field is required').waitFor();
    await page.getByText('Enter a valid email address').waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Éloïse de La Rochefoucauld-Montbel');
    await page.getByLabel('Email').fill('eloise@larkfield.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a person' }).click();
    await page.getByText('User created').waitFor();
    const link = await page.getByRole('textbox', { name: 'Invite link' }).inputValue();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('2 people').waitFor();

    const hers = await openPage(browser, server.url);
    await hers.goto(link);
    await hers.getByRole('heading', { name: 'You’re invited to Docent' }).waitFor();
    await hers.getByLabel('Choose a password').fill('short');
    await hers.getByLabel('Confirm password').fill('shorter');
    await hers.getByRole('button', { name: 'Join Docent' }).click();
    await hers.getByText('Password too short').waitFor();
    await hers.getByText('Passwords do not match').waitFor();
    await hers.getByLabel('Choose a password').fill('chosen-by-eloise');
    await hers.getByLabel('Confirm password').fill('chosen-by-eloise');
    await hers.getByRole('button', { name: 'Join Docent' }).click();
    await hers.getByRole('heading', { name: /Éloïse/ }).waitFor();
    await hers.goto('/settings/admin');
    await hers.getByText('You do not have permission to access this page').waitFor();
    await hers.goto('/');

    await page.getByLabel(/^Role: Éloïse/).selectOption('admin');
    await page.getByText('User updated').waitFor();
    // Calls for owners alone say so.
    await hers.goto('/settings/admin/product');
    await hers.getByText('You do not have permission to access this page').waitFor();
    await hers.goto('/settings/admin');
    await hers.getByRole('heading', { name: 'Administration' }).waitFor();

    await inRowMenu(page, 'Éloïse', 'Disable');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await hers.waitForURL(/\/login/);

    // The password is unchanged after the account is enabled.
    await inRowMenu(page, 'Éloïse', 'Enable');
    await page
      .getByRole('row', { name: /Éloïse/ })
      .getByText('Active')
      .waitFor();
    await hers.getByLabel('Email').fill('eloise@larkfield.example');
    await hers.getByLabel('Password').fill('chosen-by-eloise');
    await hers.getByRole('button', { name: 'Sign in', exact: true }).click();
    await hers
      .getByRole('heading', { level: 1, name: 'Administration' })
      .or(hers.getByRole('heading', { name: /Éloïse/ }))
      .waitFor();
    await hers.close();
  }
  // Found by a part of the name, made an expert of a domain, given a link.
  {
    await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all');
    await page.getByText('No matching people.').waitFor();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('rochefou');
    await page.getByText('1 person', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Expert: Éloïse/ }).click();
    const dialog = page.getByRole('dialog', { name: /as expert$/ });
    await dialog.getByLabel('Expert', { exact: true }).check();
    await dialog.getByLabel(/^Larkfield/).check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('button', { name: /^Expert: Éloïse/ }).innerText())
      .toBe('1 domain');
    await inRowMenu(page, 'Éloïse', 'Reset link');
    const link = await page.getByRole('textbox', { name: 'Reset link' }).inputValue();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  // Settings of the product and the audit log.
  {
    await page.goto('/settings/admin/product');
    await page.getByLabel('Who can create an account').selectOption('domains');
    const domains = page.getByLabel('Email domains');
    await domains.fill('larkfield.example, larkfield');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Invalid value').waitFor();
    await expect.poll(() => domains.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Who can create an account').selectOption('invited');
    await page.getByLabel('Name').fill('Larkfield answers');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved').waitFor();
    await page
      .getByRole('navigation', { name: 'Open menu' })
      .or(page.getByText('Larkfield answers'))
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('row', { name: /Settings changed.*Larkfield answers/ }).waitFor();
    await page.getByLabel('Action').selectOption({ label: 'Person enabled' });
    await page.getByRole('row', { name: /Person enabled.*Éloïse/ }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Search names' }).fill('nobody at all');
    await page.getByText('No events yet.').waitFor();
    for (const format of ['CSV', 'JSONL']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`audit.${format.toLowerCase()}`);
    }
  }
});

for (const [language, theme] of looksIn('fr')) {
  test(`axe finds nothing on settings and administration in ${language}, ${theme}`, async () => {
    await page.goto('/');
    await choose(page, { language, theme });
    for (const path of ['/settings', '/settings/admin', '/settings/admin/product', '/settings/admin/audit']) {
      await page.goto(path);
      await page.locator('table, form').first().waitFor();
      expect([path, await problemsOf(page)]).toEqual([path, []]);
    }
  });
}
