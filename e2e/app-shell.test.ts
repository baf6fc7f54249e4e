import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { enter, openBrowser, openPage, signOut } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

/** Maximum size of the first visit's downloads, in bytes of gzip. */
const FIRST_LOAD = 150_000;
const NOWHERE = '/domains/0198c5a0-0000-7000-8000-000000000000';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startSeededServer({ PRODUCT_NAME: 'Athenaeum' });
  browser = await openBrowser();
  page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(() => page.unrouteAll());

test('the tab has the name of the product on every page', async () => {
  await expect.poll(() => page.title()).toBe('Athenaeum');
  await page.getByRole('link', { name: 'Domains' }).first().click();
  await page.getByRole('heading', { name: 'Domains' }).waitFor();
  await expect.poll(() => page.title()).toBe('Athenaeum');
});

test.each([
  ['/login', 'to a visitor', { name: 'Sign in' }],
  ['/', 'to a person', { name: 'Send' }],
])('a first visit of %s %s loads little', async (path, whom, button) => {
  const state = whom === 'to a person' ? { storageState: await page.context().storageState() } : {};
  const visitor = await openPage(browser, server.url, state);
  const scripts: Promise<Buffer>[] = [];
  visitor.on('response', (response) => {
    if (/assets\/.*\.js$/.test(response.url())) scripts.push(response.body());
  });
  await visitor.goto(path);
  await visitor.getByRole('button', button).waitFor();
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(scripts.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThan(FIRST_LOAD);
  await visitor.context().close();
});

test('one toast at a time: good news goes by itself, an error stays until something follows it', async () => {
  const state = { storageState: await page.context().storageState() };
  const [lucky, unlucky] = [
    await openPage(browser, server.url, state),
    await openPage(browser, server.url, state),
  ];
  const saved = (visitor: Page) => visitor.getByRole('status').getByText('Profile saved');
  const save = async (visitor: Page, name: string) => {
    await visitor.getByLabel('Name', { exact: true }).fill(name);
    await visitor.getByRole('button', { name: 'Save', exact: true }).first().click();
    await saved(visitor).waitFor();
  };
  await unlucky.route('**/v1/me/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  for (const visitor of [unlucky, lucky]) await visitor.goto('/settings');
  const failed = unlucky.getByRole('status').getByText('Something went wrong on our end');
  await unlucky.getByRole('button', { name: 'Sign out everywhere' }).click();
  await failed.waitFor();

  await save(lucky, 'Zoé of Larkfield');
  await saved(lucky).waitFor({ state: 'hidden' });
  await expect.poll(() => failed.isVisible()).toBe(true);

  await save(unlucky, 'Zoé of the lake');
  await expect.poll(() => failed.count()).toBe(0);
  await unlucky.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await saved(unlucky).waitFor({ state: 'hidden' });
  for (const visitor of [unlucky, lucky]) await visitor.context().close();
});

test.each([
  [403, 'forbidden', 'You do not have permission to access this page'],
  [404, 'not_found', 'Page not found'],
  [500, 'unexpected', 'Something went wrong on our end'],
  [418, 'teapot', 'An unexpected error occurred'],
])('a page that the server refuses with %i says so in the specified words', async (status, code, words) => {
  let asked = 0;
  await page.route(`**/v1${NOWHERE}`, (route) => {
    asked += 1;
    return route.fulfill({ status, json: { code, detail: code } });
  });
  await page.goto(NOWHERE);
  await page.getByRole('heading', { level: 1, name: words }).waitFor();
  // asked for again twice, as specified, refusals too
  expect(asked).toBe(3);
});

test('an address that does not exist is not found, also for whoever is not signed in', async () => {
  const stranger = await openPage(browser, server.url);
  await stranger.goto('/no/such/page');
  await stranger.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await stranger.context().close();
});

test('the menu is collapsed, stays so, and is opened again', async () => {
  await page.goto('/domains');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByText('New chat').waitFor();
  await menu.getByRole('button', { name: 'Collapse menu' }).click();
  await menu.getByText('New chat').waitFor({ state: 'detached' });
  await page.reload();
  await menu.getByRole('link', { name: 'New chat' }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  await menu.getByRole('button', { name: 'Expand menu' }).click();
  await menu.getByText('New chat').waitFor();
});

test('the first key leads past the menu to what the page is about', async () => {
  await page.goto('/domains');
  await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement === document.getElementById('content')))
    .toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
});

test('the three dots cover the page while the first data comes, and never again', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const dots = page.getByRole('status', { name: 'Loading' });
  await dots.waitFor();
  release();
  await dots.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('[role="status"][aria-label="Loading"]'))
        Reflect.set(window, 'dotsAgain', true);
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Domains' }).first().click();
  await page.getByRole('heading', { name: 'Domains' }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'dotsAgain'))).toBeUndefined();
});

test('the app is kept for a visit without network, and nothing of the person is', async () => {
  await page.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).active));
  await page.goto('/domains');
  await page.getByRole('link', { name: /Larkfield Instruments/ }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  const scripts = (await (await page.request.get('/')).text()).match(/\/assets\/[^"]+\.js/g) ?? [];
  expect(scripts.filter((path) => !kept.includes(path))).toEqual([]);
  expect(kept.filter((path) => path.startsWith('/v1') || path.startsWith('/socket.io'))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/domains');
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByText('Larkfield Instruments').count()).toBe(0);
  await page.context().setOffline(false);
});

test('the first visit tells that the app is ready offline', async () => {
  const visitor = await openPage(browser, server.url, { serviceWorkers: 'allow' });
  await visitor.goto('/login');
  await visitor.locator('html[data-offline-ready]').waitFor({ state: 'attached' });
  await visitor.context().close();
});

test('the state of the live connection is in the menu, and a lost one is said', async () => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.locator('[data-connection="connected"]').waitFor();
  // The rest of the menu is a part of its own, which a server that has gone would not send.
  await page.getByRole('radio', { name: 'English' }).waitFor();
  await page.keyboard.press('Escape');
  await server.kill();
  await page.getByRole('status').getByText('Connection lost. Reconnecting…').waitFor();
  await server.start();
  await page.getByRole('status').getByText('Connection restored').waitFor();
});

test('after signing out nothing of the person is on the page', async () => {
  await signOut(page);
  await page.waitForURL(/\/login$/);
  expect(await page.getByText('Zoé').count()).toBe(0);
});

test('whoever opens a file of ours finds the icon that the browser asks for', async () => {
  const icon = await fetch(`${server.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
});

test('Send is disabled and Enter does nothing until the domains have loaded', async () => {
  const question = 'How many days of holiday do full-time employees have?';
  const hasty = await openPage(browser, server.url);
  const loaded = Promise.withResolvers<void>();
  await hasty.route('**/v1/domains', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await enter(hasty, server.url);
  const text = hasty.getByLabel('Ask a question');
  const send = hasty.getByRole('button', { name: 'Send' });
  await text.fill(question);
  await text.press('Enter');
  expect(await send.isDisabled()).toBe(true);
  expect(await text.inputValue()).toBe(question);
  loaded.resolve();
  await expect.poll(() => send.isEnabled()).toBe(true);
  await text.press('Enter');
  await hasty.waitForURL(/\/chats\//);
  await hasty.getByRole('article', { name: 'Answer' }).getByText('Answered in').waitFor();
  expect(await hasty.getByRole('article', { name: 'Answer' }).count()).toBe(1);
  await hasty.context().close();
});
