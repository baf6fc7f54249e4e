import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, openBrowser, openPage } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startSeededServer({}, { fixed: { accessTokenSeconds: 2 } }),
    openBrowser(),
  ]);
  page = await openPage(browser, server.url);
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

const token = (of: Page) => of.evaluate(() => localStorage.getItem('token') ?? '');
const untilExpired = (of: Page) =>
  of.waitForFunction(() => Number(localStorage.getItem('token')?.split('.')[1]) < Date.now() / 1_000 - 1);

test('renews an expired token in every tab, connects again after refusals, and signs out in every tab', async () => {
  // An expired token is replaced.
  {
    const other = await page.context().newPage();
    await untilExpired(page);
    const before = await token(page);
    await Promise.all([page.goto('/domains'), other.goto('/domains')]);
    for (const one of [page, other]) await one.getByRole('link', { name: /sample/ }).waitFor();
    await expect.poll(() => token(page)).not.toBe(before);
    expect(page.url()).toContain('/domains');
    await other.close();
  }
  // Handshakes and renewals are refused for a while.
  {
    const other = await page.context().newPage();
    const refusals = ['unavailable', 'unauthenticated', 'unavailable'];
    await other.routeWebSocket(/socket\.io/, (route) => {
      const remote = route.connectToServer();
      route.onMessage((data) => {
        // The packet that asks to be let in gets the one that refuses it.
        const refusal = String(data).startsWith('40') ? refusals.shift() : undefined;
        if (refusal) route.send(`44${JSON.stringify({ message: refusal })}`);
        else remote.send(data);
      });
    });
    let renewals = 0;
    await other.route('**/v1/token', (route) => {
      renewals += 1;
      return renewals < 3
        ? route.fulfill({ status: 429, json: { code: 'too_many_requests' } })
        : route.continue();
    });
    await other.goto('/domains');
    await expect.poll(() => refusals).toEqual([]);
    await other.getByRole('button', { name: /Account/ }).click();
    await other.locator('[data-connection=connected]').waitFor();
    await other.close();
  }
  // Signing out in one tab.
  {
    const other = await page.context().newPage();
    await other.goto('/domains');
    await page.getByRole('button', { name: /Account|Compte/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL(/\/login/);
  }
  // Signing out everywhere.
  {
    const elsewhere = await openPage(browser, server.url);
    for (const one of [page, elsewhere]) await enter(one, server.url);
    await page.goto('/settings');
    const places = page.getByRole('region', { name: 'Active sessions' });
    await places.getByText('This browser').waitFor();
    await places.getByRole('button', { name: 'Sign out everywhere' }).click();
    for (const one of [page, elsewhere]) await one.waitForURL(/\/login/);
  }
});
