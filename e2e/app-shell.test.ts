import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { askInNewChat, enter, keepSession, openPage, signOut, walk } from './kit/browser.ts';
import { journey } from './kit/journey.ts';
import { startSeededServer } from './kit/seeded-server.ts';

/** For the pauses between attempts to connect to grow while the server starts. */
const RECONNECT_MS = 30_000;
/** Maximum size of the first visit's downloads, in bytes of gzip. */
const FIRST_LOAD = 150_000;
const NOWHERE = '/domains/0198c5a0-0000-7000-8000-000000000000';

journey(
  'shows the product name and the connection, sends what waited, forgets who signs out',
  async ({ browser }) => {
    const server = await startSeededServer({}, { fixed: { product: { product_name: 'Athenaeum' } } });
    onTestFinished(() => server.close());
    const page = await openPage(browser, server.url);
    onTestFinished(() => page.context().close());
    await enter(page, server.url);
    await expect.poll(() => page.title()).toBe('Athenaeum');
    await page.getByRole('link', { name: 'Domains' }).first().click();
    await page.getByRole('heading', { name: 'Domains' }).waitFor();
    await expect.poll(() => page.title()).toBe('Athenaeum');

    await page.goto('/');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.locator('[data-connection="connected"]').waitFor();
    // The rest of the menu is a part of its own, which a server that has gone would not send.
    await page.getByRole('radio', { name: 'English' }).waitFor();
    await page.keyboard.press('Escape');
    await askInNewChat(page, 'How many days of holiday are there?');
    await server.kill();
    await page.getByRole('status').getByText('Connection lost. Reconnecting…').waitFor();
    // A message written while the server is away is sent once when it is back.
    const written = page.getByRole('log').getByText('Is there a dress code?');
    await page.getByLabel('Ask a question').fill('Is there a dress code?');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for the connection').waitFor();
    await server.start();
    await page.getByRole('status').getByText('Connection restored').waitFor({ timeout: RECONNECT_MS });
    for (const look of ['as it was', 'loaded anew']) {
      await page.locator('article[data-status=complete]').nth(1).waitFor();
      expect(await written.count(), look).toBe(1);
      if (look === 'as it was') await page.reload();
    }

    await signOut(page);
    await page.waitForURL(/\/login$/);
    expect(await page.getByText('Zoé').count()).toBe(0);
  },
);

journey('loads little on a first visit', async ({ house, makePerson, visit }) => {
  const icon = await fetch(`${house.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  for (const [person, path, name] of [
    [null, '/login', 'Sign in'],
    [await makePerson('Nina'), '/', 'Send'],
  ] as const) {
    const page = await visit(person, { path: '/theme.js' });
    // The command bar loads at idle: it is no part of the first visit.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (/assets\/.*\.js$/.test(response.url())) scripts.push(response);
    });
    await page.goto(path);
    await page.getByRole('button', { name }).waitFor();
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(scripts.length).toBeGreaterThan(2);
    expect(bytes).toBeLessThan(FIRST_LOAD);
  }
});

journey('shows one toast at a time; success expires, an error stays', async ({ makePerson, visit }) => {
  const nina = await makePerson('Nina');
  const [lucky, unlucky] = [await visit(nina), await visit(nina)];
  const saved = (visitor: Page) => visitor.getByRole('status').getByText('Profile saved');
  const save = async (visitor: Page, name: string) => {
    await visitor.getByLabel('Name', { exact: true }).fill(name);
    await visitor.getByRole('button', { name: 'Save', exact: true }).first().click();
    await saved(visitor).waitFor();
  };
  await unlucky.route('**/v1/me/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  for (const visitor of [unlucky, lucky]) await walk(visitor, '/settings');
  const failed = unlucky.getByRole('status').getByText('Something went wrong on our end');
  await unlucky.getByRole('button', { name: 'Sign out everywhere' }).click();
  await failed.waitFor();

  await save(lucky, 'Nina of Larkfield');
  await saved(lucky).waitFor({ state: 'hidden' });
  await expect.poll(() => failed.isVisible()).toBe(true);

  await save(unlucky, 'Nina of the lake');
  await expect.poll(() => failed.count()).toBe(0);
  await unlucky.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await saved(unlucky).waitFor({ state: 'hidden' });
});

journey('names why a page is refused or does not exist', async ({ makePerson, visit }) => {
  const page = await visit(await makePerson('Nina'));
  for (const [status, code, words] of [
    [403, 'forbidden', 'You do not have permission to access this page'],
    [404, 'not_found', 'Page not found'],
    [500, 'unexpected', 'Something went wrong on our end'],
    [418, 'teapot', 'An unexpected error occurred'],
  ] as const) {
    let asked = 0;
    await page.route(`**/v1${NOWHERE}`, (route) => {
      asked += 1;
      return route.fulfill({ status, json: { code, detail: code } });
    });
    await page.goto(NOWHERE);
    await page.getByRole('heading', { level: 1, name: words }).waitFor();
    // Two retries, as specified, of refusals too; each connection of the socket invalidates once more.
    expect([3, 4, 5], code).toContain(asked);
    await page.unrouteAll();
  }
  const stranger = await visit(null, { path: '/no/such/page' });
  await stranger.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

journey(
  'keeps the menu collapsed, skips it by key, covers only the first load',
  async ({ makePerson, visit }) => {
    const page = await visit(await makePerson('Nina'));
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
  },
);

journey('caches the app for offline visits, and nothing of the user', async ({ makePerson, visit }) => {
  const visitor = await visit(null, { serviceWorkers: 'allow', path: '/login' });
  await visitor.locator('html[data-offline-ready]').waitFor({ state: 'attached' });
  const page = await visit(await makePerson('Nina'), { serviceWorkers: 'allow' });
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
});

journey('keeps Send disabled until the domains load; finds colleagues', async ({ makePerson, visit }) => {
  const [nina, eve] = [await makePerson('Nina'), await makePerson('Eve')];
  const question = 'How many days of holiday do full-time employees have?';
  const hasty = await visit(null, { path: '/theme.js' });
  const loaded = Promise.withResolvers<void>();
  await hasty.route('**/v1/domains', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await keepSession(hasty, nina);
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

  // A colleague is written to in a new chat.
  await walk(hasty, '/');
  await text.fill('Hello');
  await hasty.keyboard.press('Control+k');
  await hasty.getByPlaceholder(/^Chats, domains/).fill(eve.name);
  await hasty.getByRole('option', { name: `${eve.name} Write in a new chat` }).click();
  await expect.poll(() => text.inputValue()).toBe(`@${eve.user.username} `);
});
