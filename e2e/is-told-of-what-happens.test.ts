import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { walk } from './kit/browser.ts';
import { askByApi, journey } from './kit/journey.ts';

/** Titles and texts of the notifications that this browser shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data.path]);
  });

/** Hands the service worker a push, as the browser does when its push service has one. */
const deliverPush = async (page: Page, payload: object) => {
  const session: CDPSession = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  const data = JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
  await session.detach();
};

journey(
  'lists and marks what came while the person was elsewhere, until it is opened or all is marked as read',
  async ({ house, makePerson, visit }) => {
    const nina = await makePerson('Nina');
    const seen = await askByApi(house.url, nina, house.sampleId, 'How many days of holiday are there?');
    const page = await visit(nina, { path: seen });
    await page.getByText('Answered in').waitFor();
    await walk(page, '/domains');
    const row = page.getByRole('navigation').getByRole('link', { name: /How many days of holiday/ });
    await row.waitFor();
    await row.getByText('Unread').waitFor({ state: 'hidden' });
    // Asked where no page of theirs shows the chat.
    await askByApi(house.url, nina, house.sampleId, 'When must unused days be taken?');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    const unread = page.getByRole('navigation').getByRole('link', { name: /When must unused days/ });
    await unread.getByText('Unread').waitFor();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('link', { name: /^Unread: Your answer is ready/ }).click();
    await page.getByRole('heading', { level: 1, name: 'When must unused days be taken?' }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await unread.getByText('Unread').waitFor({ state: 'hidden' });

    for (const question of ['Who approves a holiday?', 'Which expenses are paid back?'])
      await askByApi(house.url, nina, house.sampleId, question);
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
  },
);

journey(
  'says how to allow notifications that the browser refuses, and shows them once they are allowed',
  async ({ house, makePerson, visit }) => {
    const page = await visit(await makePerson('Nina'), { serviceWorkers: 'allow' });
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.send('Browser.setPermission', {
      ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
      permission: { name: 'notifications' },
      setting: 'denied',
      origin: house.url,
    });
    await page.goto('/settings');
    await page.getByText('Notifications blocked (enable in browser settings)').waitFor();
    await session.detach();

    await page.context().grantPermissions(['notifications'], { origin: house.url });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByRole('button', { name: 'Show a test notification' }).click();
    await expect
      .poll(() => shown(page))
      .toContainEqual(['It works', 'This is what notifications from Docent look like.', '/settings']);
    await deliverPush(page, { title: 'Ada wrote a message', path: '/domains' });
    await expect.poll(() => shown(page)).toContainEqual(['Ada wrote a message', '', '/domains']);
    await page.getByRole('button', { name: 'Turn off notifications' }).click();
    await page.getByText('Notifications are off.').waitFor();
  },
);
