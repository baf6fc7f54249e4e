import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage, signIn, signOut, signUp } from './kit/browser.ts';
import { startEmulator } from './kit/firebase-emulator.ts';
import { OWNER } from './kit/people.ts';
import { startServer, type TestServer } from './kit/server.ts';

/** Path of firebase-tools' lib/bin/firebase.js, where it is installed (600 packages: no dependency of ours). Works without a network. */
const PROGRAM = process.env.FIREBASE_TOOLS ?? '';

describe.skipIf(!PROGRAM)('with Firebase’s own emulator', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    emulator = await startEmulator(PROGRAM);
    const product = { sign_up: 'domains' as const, sign_up_domains: ['larkfield.example'] };
    const fixed = { ...emulator.fixed, product };
    [server, browser] = await Promise.all([startServer(emulator.settings, { fixed }), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.close();
    await emulator.close();
  });

  test('an account is made, proven by letter, and signs in; the emulator’s unsigned token does not', async () => {
    const page = await openPage(browser, server.url);
    await signUp(page);
    const letter = (await emulator.letters()).find(({ requestType }) => requestType === 'VERIFY_EMAIL');
    expect(letter?.email).toBe(OWNER.email);
    await signOut(page);
    await page.waitForURL(/\/login$/);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password').fill('wrong-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid credentials.', { exact: false }).waitFor();
    await fetch(letter?.oobLink ?? '');
    await signIn(page);
    await page.getByRole('heading', { name: `Hello ${OWNER.name.split(' ')[0]}` }).waitFor();
    const unsigned = await fetch(`${server.url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firebase_id_token: emulator.unsigned() }),
    });
    expect(unsigned.status).toBe(401);
    await page.context().close();
  });
});
