import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openBrowser, openPage, signIn, signOut } from './kit/browser.ts';
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

const storage = () =>
  page.evaluate(() => ({ user: localStorage.getItem('user'), token: localStorage.getItem('token') }));

test('signing in keeps user and token; signing out removes both and shows the sign-in page', async () => {
  expect(JSON.parse((await storage()).user ?? '{}')).toMatchObject({ email: OWNER.email, role: 'owner' });
  await signOut(page);
  await page.waitForURL(/\/login/);
  await expect.poll(() => storage()).toEqual({ user: null, token: null });
});

test('a protected page asks to sign in and comes back with its query', async () => {
  await page.goto('/domains?from=mail');
  await page.waitForURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/domains?from=mail');
  await signIn(page);
  await page.waitForURL((url) => url.pathname === '/domains' && url.search === '?from=mail');
});

test('a refused token signs out', async () => {
  await page.evaluate(() => localStorage.setItem('token', 'not-a-token'));
  await page.goto('/domains');
  await page.waitForURL(/\/login\?redirect=%2Fdomains/);
});

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  'after sign-in nobody is sent to %s',
  async (target) => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await signIn(page);
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    expect(new URL(page.url()).origin).toBe(server.url);
  },
);

test.each([
  ['a wrong password', OWNER.email],
  ['an unknown address', 'nobody@larkfield.example'],
])('%s gives the same message', async (_case, email) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Invalid credentials. Please check your email and password and try again.').waitFor();
});

test('a French browser is greeted in English, too; what is chosen before signing in stays, for the account as well', async () => {
  const french = await openPage(browser, server.url, { locale: 'fr-FR' });
  await french.goto('/login');
  await french.getByRole('heading', { name: 'Sign in' }).waitFor();
  await french.getByRole('button', { name: 'Français' }).click();
  await french.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await french.reload();
  await french.getByRole('button', { name: 'English' }).waitFor();
  await french.getByLabel('Adresse e-mail').fill(OWNER.email);
  await french.getByLabel('Mot de passe').fill(OWNER.password);
  await french.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await french.getByRole('heading', { name: /^Bonjour/ }).waitFor();
  // Elsewhere, where nothing was chosen, the account brings its language along.
  const elsewhere = await openPage(browser, server.url);
  await elsewhere.goto('/login');
  await signIn(elsewhere);
  await elsewhere.getByRole('heading', { name: /^Bonjour/ }).waitFor();
});

test('a language is the account’s as soon as it is chosen, before its texts have come', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signIn(page);
  await page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'English' }).waitFor();
  await page.route('**/assets/*.js', () => {}); // on their way for ever
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('radio', { name: 'English' }).check();
  expect((await saved).status()).toBe(200);
  await page.unroute('**/assets/*.js');
  await page.goto('/');
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
});
