import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { openBrowser, openPage, signOut, signUp, signUpAs } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startServer, type TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SIGN_UP: 'anyone' }), openBrowser()]);
  const page = await openPage(browser, server.url);
  await signUp(page);
  await page.context().close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('the page takes the account’s language at once, whatever the browser speaks', async () => {
  const page = await openPage(browser, server.url, { locale: 'fr-FR' });
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(OWNER.email);
  await page.getByLabel('Mot de passe').fill(OWNER.password);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('heading', { name: `Hello ${OWNER.name}` }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(loads).toBe(0);
  await page.context().close();
});

const WORDS = {
  en: {
    locale: 'en-GB',
    invalid: 'Invalid credentials. Please check your email and password and try again.',
    short: 'Password too short',
    differ: 'Passwords do not match',
    admin: 'Sign in as administrator',
  },
  fr: {
    locale: 'fr-FR',
    invalid: /^Identifiants incorrects/,
    short: 'Mot de passe trop court',
    differ: 'Les mots de passe ne correspondent pas',
    admin: /administrateur/,
  },
};

test.each(['en', 'fr'] as const)(
  'in %s: sign up, out, in by either door, with the catalogue’s messages',
  async (language) => {
    const words = WORDS[language];
    const page = await openPage(browser, server.url, { locale: words.locale });
    const someone = {
      name: `Anna ${language}`,
      email: `anna.${language}@larkfield.example`,
      password: 'a-long-password',
    };
    await page.goto('/signup');
    const [password, confirm] = [page.getByLabel(/^(Password|Mot de passe)$/), page.getByLabel(/^Confirm/)];
    await password.fill('short');
    await confirm.fill('other');
    await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
    await page.getByText(words.short).waitFor();
    await password.fill('a-long-password');
    await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
    await page.getByText(words.differ).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await signUpAs(page, someone);

    for (const door of ['/login', '/login/admin']) {
      await page.goto('/');
      await signOut(page);
      await page.waitForURL(/\/login$/);
      await page.goto(door);
      if (door === '/login/admin') await page.getByRole('heading', { name: words.admin }).waitFor();
      await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(someone.email);
      await page.getByLabel(/^(Password|Mot de passe)$/).fill('not-the-password');
      await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
      await page.getByText(words.invalid).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await page.getByLabel(/^(Password|Mot de passe)$/).fill(someone.password);
      await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
      // The second door leads to the administration, which is not for everybody.
      await page.waitForURL(door === '/login' ? /\/$/ : /\/settings\/admin$/);
    }
    await page.context().close();
  },
);

test.each(['light', 'dark'] as const)(
  'sign-in, sign-up and reset are accessible in %s and both languages, on small screens too',
  async (theme) => {
    for (const locale of ['en-GB', 'fr-FR']) {
      const page = await openPage(browser, server.url, {
        locale,
        colorScheme: theme,
        viewport: { width: 390, height: 800 },
      });
      for (const path of ['/login', '/login/admin', '/signup', '/reset-password', '/verify-email']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await problemsOf(page)).toEqual([]);
      }
      await page.context().close();
    }
  },
);
