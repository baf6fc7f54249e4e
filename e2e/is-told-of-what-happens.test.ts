import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askInNewChat, enter, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import type { TestServer } from './kit/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  [server, browser] = await Promise.all([startLivedIn(), openBrowser()]);
  page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
  context = page.context();
  await enter(page, server.url);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Titles and texts of the notifications that this browser shows. */
const shown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data.path]);
  });

/** Hands the service worker a push, as the browser does when its push service has one. */
const deliverPush = async (payload: object) => {
  const session: CDPSession = await context.newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  await session.detach();
};

test('an answer that came while the person was elsewhere is in the list, and a dot marks its chat', async () => {
  await askInNewChat(page, 'How many days of holiday are there?');
  await page.goto('/domains');
  const row = page.getByRole('navigation').getByRole('link', { name: /How many days of holiday/ });
  await row.waitFor();
  await row.getByText('Unread').waitFor({ state: 'hidden' });
  // A second tab asks and is closed before the answer is seen.
  const other = await context.newPage();
  await other.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await other.goto(server.url);
  await askInNewChat(other, 'When must unused days be taken?');
  await other.close();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  const unread = page.getByRole('navigation').getByRole('link', { name: /When must unused days/ });
  await unread.getByText('Unread').waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /Your answer is ready/ }).click();
  await page.getByRole('heading', { level: 1, name: 'When must unused days be taken?' }).waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await unread.getByText('Unread').waitFor({ state: 'hidden' });
});

test('all that is unread is marked as read at once', async () => {
  const other = await context.newPage();
  await other.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
  await other.goto(server.url);
  await askInNewChat(other, 'Who approves a holiday?');
  await askInNewChat(other, 'Which expenses are paid back?');
  await other.close();
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page
    .getByRole('link', { name: /Your answer is ready/ })
    .nth(2)
    .waitFor();
  await page.keyboard.press('Escape');
});

test('a browser that refuses says how to allow notifications', async () => {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.send('Browser.setPermission', {
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: server.url,
  });
  await page.goto('/settings');
  await page.getByText('Notifications blocked (enable in browser settings)').waitFor();
  await session.detach();
});

test('turned on, the test button shows one, and a push shows one that opens its chat', async () => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByRole('button', { name: 'Show a test notification' }).click();
  await expect
    .poll(shown)
    .toContainEqual(['It works', 'This is what notifications from Docent look like.', '/settings']);
  await deliverPush({ title: 'Holidays', body: 'Ada wrote a message', path: '/domains' });
  await expect.poll(shown).toContainEqual(['Holidays', 'Ada wrote a message', '/domains']);
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await page.getByText('Notifications are off.').waitFor();
});
