import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/test/kit/free-port.ts';
import { problemsOf } from './kit/axe.ts';
import { choose, enter, openBrowser, openPage, signOut } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
let device: CDPSession;

beforeAll(async () => {
  const port = await freePort();
  // A passkey belongs to a name: to localhost, not to 127.0.0.1.
  const url = `http://localhost:${port}`;
  [server, browser] = await Promise.all([
    startSeededServer({ PORT: String(port), PUBLIC_URL: url }),
    openBrowser(),
  ]);
  page = await openPage(browser, url);
  device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await device.send('WebAuthn.addVirtualAuthenticator', { options });
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const section = () => page.getByRole('region', { name: /^(Passkeys|Clés d’accès)$/ });
const presentKey = () => page.getByRole('button', { name: /passkey|clé d’accès/ }).click();

test('a person adds a passkey, signs in with it in both languages, and without it no more', async () => {
  await page.goto('/settings');
  await section().getByText('No passkeys yet.').waitFor();
  await section().getByRole('button', { name: 'Add a passkey' }).click();
  await section()
    .getByText(/^Added/)
    .waitFor();
  expect(await problemsOf(page)).toEqual([]);

  for (const language of ['en', 'fr'] as const) {
    await page.goto('/');
    await choose(page, { language });
    await signOut(page);
    await page.waitForURL(/\/login$/);
    expect(await problemsOf(page)).toEqual([]);
    await presentKey();
    await page.getByRole('heading', { name: /^(Hello|Bonjour)/ }).waitFor();
  }

  await choose(page, { language: 'en' });
  await page.goto('/settings');
  await section()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await section().getByText('No passkeys yet.').waitFor();
  await page.goto('/');
  await signOut(page);
  await presentKey();
  await page.getByText('The passkey was not accepted.').waitFor();
  await page.getByLabel('Password').waitFor();
});

test('a device that has not looked who holds it does not sign in', async () => {
  await page.getByLabel('Email').fill('zoe@larkfield.example');
  await page.getByLabel('Password').fill('a-long-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await page.goto('/settings');
  await section().getByRole('button', { name: 'Add a passkey' }).click();
  await section()
    .getByText(/^Added/)
    .waitFor();
  await page.goto('/');
  await signOut(page);
  // A program in the place of the browser asks the device not to look who holds it.
  await page.route('**/generate-authenticate-options', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), userVerification: 'discouraged' },
    });
  });
  await presentKey();
  await page.getByText('The passkey was not accepted.').waitFor();
});
