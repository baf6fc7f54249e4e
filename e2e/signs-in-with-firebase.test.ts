import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { openBrowser, openPage, signIn, signOut, signUp } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startServer, type TestServer } from './kit/server.ts';
import { standInForGoogle, startIdentityService } from './kit/stand-in-firebase.ts';

let service: Awaited<ReturnType<typeof startIdentityService>>;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  service = await startIdentityService();
  const own = { FIREBASE_PROVIDERS: 'google.com,password', DEFAULT_LANGUAGE: 'browser' };
  const product = { sign_up: 'domains' as const, sign_up_domains: ['larkfield.example'] };
  const fixed = { ...service.fixed, product };
  [server, browser] = await Promise.all([
    startServer({ ...service.settings, ...own }, { fixed }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
  service.close();
});

const signUpFirst = async () => {
  const page = await openPage(browser, server.url);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  await signUp(page);
  expect(service.letters).toEqual([{ requestType: 'VERIFY_EMAIL', email: OWNER.email, language: 'en' }]);
  await page.getByRole('heading', { name: `Hello ${OWNER.name.split(' ')[0]}` }).waitFor();
  await signOut(page);
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Invalid credentials. Please check your email and password and try again.').waitFor();
  await signIn(page);
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  const kept = await page.evaluate(async () => ({
    keys: Object.keys(localStorage).filter((key) => /firebase/i.test(key)),
    databases: (await indexedDB.databases()).filter(({ name }) => /LocalStorage/i.test(name ?? '')),
  }));
  expect(kept).toEqual({ keys: [], databases: [] });
  expect(problems).toEqual([]);
  // Passwords are Firebase's: no section of ours about them.
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Password' }).count()).toBe(0);
  await page.context().close();
};

const proveAddress = async () => {
  const page = await openPage(browser, server.url, { locale: 'fr-FR' });
  await page.goto('/signup');
  await page.getByLabel('Nom').fill('Éloïse Martin');
  await page.getByLabel('Adresse e-mail').fill('eloise@larkfield.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('a-long-password');
  await page.getByLabel(/^Confirmer/).fill('a-long-password');
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByText('Nous vous avons envoyé un lien.', { exact: false }).waitFor();
  const person = service.people.find(({ email }) => email === 'eloise@larkfield.example');
  if (person) person.emailVerified = true;
  await page.goto('/login');
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel('Adresse e-mail').fill('eloise@larkfield.example');
  await page.getByLabel('Mot de passe').fill('a-long-password');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('heading', { name: /Éloïse/ }).waitFor();
  await page.context().close();
};

const LANGUAGES = [
  { language: 'en', send: 'Send link', sent: 'a link is on its way', button: 'Sign in with Google' },
  {
    language: 'fr',
    send: 'Envoyer le lien',
    sent: 'un lien est en route',
    button: 'Se connecter avec Google',
  },
];

const resetPassword = async (one: (typeof LANGUAGES)[number]) => {
  const page = await openPage(browser, server.url, { locale: one.language });
  await page.goto('/reset-password');
  await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(OWNER.email);
  await page.getByRole('button', { name: one.send }).click();
  await page.getByText(one.sent, { exact: false }).waitFor();
  const letter = { requestType: 'PASSWORD_RESET', email: OWNER.email, language: one.language };
  expect(service.letters.at(-1)).toEqual(letter);
  await page.context().close();
};

const signInByWindow = async ({ language, button }: (typeof LANGUAGES)[number]) => {
  const page = await openPage(browser, server.url, { locale: language });
  await standInForGoogle(page);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Opener-Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto('/domains?from=mail');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ]);
  // The page knows its window: without that it takes it for closed, and gives up.
  expect(await opened.evaluate(() => window.opener !== null)).toBe(true);
  await opened.getByRole('button', { name: 'Éloïse Martin' }).click();
  await page.waitForURL((url) => url.pathname === '/domains' && url.search === '?from=mail');
  await expect.poll(() => opened.isClosed()).toBe(true);
  expect(refused).toEqual([]);
  await page.context().close();
};

test('signs up and in with Firebase, by password and by Google', async () => {
  await signUpFirst();
  await proveAddress();
  for (const words of LANGUAGES) {
    await resetPassword(words);
    await signInByWindow(words);
  }
});
