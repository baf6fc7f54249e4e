import { URI } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage, signOut } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

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

test('a person switches the second factor on, signs in with it, with a backup code in French, and off again', async () => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const secret = await dialog.locator('code').innerText();
  const app = URI.parse(`otpauth://totp/Docent:me?secret=${secret}&issuer=Docent`);
  /** Each code is good once: the next half minute's is taken already. */
  const code = (later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 });
  await dialog.getByLabel('Code').fill('000000');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('The code or password is incorrect.').waitFor();
  await dialog.getByLabel('Code').fill(code());
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('listitem').first().waitFor();
  const [backup = '', another = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();

  for (const [language, entered] of [
    ['en', () => code(1)],
    ['fr', () => backup],
  ] as const) {
    await page.goto('/');
    await choose(page, { language });
    await signOut(page);
    await page.waitForURL(/\/login/);
    await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(OWNER.email);
    await page.getByLabel(/^(Password|Mot de passe)$/).fill(OWNER.password);
    const enter = page.getByRole('button', { name: /^(Sign in|Se connecter)$/ });
    await enter.click();
    await page.getByLabel('Code').fill('not-a-code');
    expect(await problemsOf(page)).toEqual([]);
    await enter.click();
    await page.getByText(/^(The code or password is incorrect\.|Le code ou le mot de passe)/).waitFor();
    await page.getByLabel('Code').fill(entered());
    await enter.click();
    await page.getByRole('heading', { name: /^(Hello|Bonjour)/ }).waitFor();
  }
  await choose(page, { language: 'en' });

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(OWNER.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByLabel('Code').fill(another);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor();
});
