import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signOut } from './kit/browser.ts';
import { journey, newAccount, type Someone } from './kit/journey.ts';

const signIn = async (page: Page, { email, password }: Pick<Someone, 'email' | 'password'>) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const storage = (page: Page) =>
  page.evaluate(() => ({ user: localStorage.getItem('user'), token: localStorage.getItem('token') }));

journey(
  'returns to a protected page after sign-in, forgets all on sign-out',
  async ({ house, makePerson, visit }) => {
    const nina = await makePerson('Nina');
    const page = await visit(null, { path: '/domains?from=mail' });
    await page.waitForURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/domains?from=mail');
    for (const account of [{ ...nina, password: 'wrong-password' }, newAccount('Nobody')]) {
      await signIn(page, account);
      await page
        .getByText('Invalid credentials. Please check your email and password and try again.')
        .waitFor();
      await page.reload();
    }
    await signIn(page, nina);
    await page.waitForURL((url) => url.pathname === '/domains' && url.search === '?from=mail');
    expect(JSON.parse((await storage(page)).user ?? '{}')).toMatchObject({
      email: nina.email,
      role: 'normal',
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await signOut(page);
    await page.waitForURL(/\/login/);
    await expect.poll(() => storage(page)).toEqual({ user: null, token: null });
    expect(await page.getByText('Nina').count()).toBe(0);

    // A refused token signs out.
    await signIn(page, nina);
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.evaluate(() => localStorage.setItem('token', 'not-a-token'));
    await page.goto('/domains');
    await page.waitForURL(/\/login\?redirect=%2Fdomains/);

    // A link to the sign-in page leads to no other site.
    const led = await visit(null, { path: `/login?redirect=${encodeURIComponent('//evil.example')}` });
    await signIn(led, nina);
    await led.getByRole('heading', { name: /^Hello/ }).waitFor();
    expect(new URL(led.url()).origin).toBe(house.url);
  },
);

journey('greets in English and stores a chosen language in the account', async ({ makePerson, visit }) => {
  const nina = await makePerson('Nina');
  const french = await visit(null, { locale: 'fr-FR', path: '/login' });
  await french.getByRole('heading', { name: 'Sign in' }).waitFor();
  await french.getByRole('button', { name: 'Français' }).click();
  await french.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await french.reload();
  await french.getByRole('button', { name: 'English' }).waitFor();
  await french.getByLabel('Adresse e-mail').fill(nina.email);
  await french.getByLabel('Mot de passe').fill(nina.password);
  await french.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await french.getByRole('heading', { name: /^Bonjour/ }).waitFor();
  // Elsewhere, where nothing was chosen, the account brings its language along.
  const elsewhere = await visit(null, { path: '/login' });
  await signIn(elsewhere, nina);
  await elsewhere.getByRole('heading', { name: /^Bonjour/ }).waitFor();

  // It is the account's as soon as it is chosen, before its texts have come.
  const page = await visit(nina, { language: 'fr' });
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
