import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inChatMenu } from './kit/browser.ts';
import { askByApi, journey } from './kit/journey.ts';

/** The specification's pause after the last of what happens in other chats. */
const DEBOUNCE_MS = 5_000;
/** So short that what is waited for comes long before the pause is over, however slow the machine is. */
const STEP_MS = 10;

/** The page's time stands still from now on: a short way ahead, so that its connection does not think itself lost. */
const stopClock = async (page: Page) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
};
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ data }) => data.path);
  });
const write = async (colleague: Page, text: string) => {
  await colleague.getByRole('textbox', { name: 'Ask a question' }).fill(text);
  await colleague.getByRole('button', { name: 'Send', exact: true }).click();
};
/** Lets the page's time go on by small steps until the bell counts so many. Returns how long it took. */
const untilUnread = async (page: Page, count: number): Promise<number> => {
  let went = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      went += STEP_MS;
      return page.getByRole('button', { name: `Notifications, ${count} unread` }).count();
    })
    .toBe(1);
  return went;
};

journey(
  'rings once for other chats, five seconds after the last message, and not for the chat that is looked at',
  async ({ house, makePerson, visit }) => {
    const [nina, bob] = [await makePerson('Nina'), await makePerson('Bob')];
    const chat = await askByApi(house.url, nina, house.sampleId, 'How many days of holiday are there?');
    await nina.send('POST', `${chat}/participant`, { user_id: bob.user.id, kind: 'collaborator' });
    const colleague = await visit(bob, { path: chat });
    await colleague.getByRole('textbox', { name: 'Ask a question' }).waitFor();
    const page = await visit(nina, { serviceWorkers: 'allow', path: chat });
    await page.getByText('Answered in').waitFor();
    await page.context().grantPermissions(['notifications'], { origin: house.url });
    await page.clock.install();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByRole('button', { name: 'Turn off notifications' }).waitFor();

    await stopClock(page);
    await write(colleague, 'The first of two');
    await untilUnread(page, 1);
    await page.clock.runFor(3_000);
    await write(colleague, `The second, with your name: @${nina.user.username}`);
    const went = await untilUnread(page, 2);
    await page.clock.runFor(DEBOUNCE_MS - went - 500);
    expect(await shown(page)).toEqual([]); // more than five seconds after the first
    await page.clock.runFor(went + 1_000);
    await expect.poll(() => shown(page)).toEqual([chat]);

    await page.clock.resume();
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(async () => {
      // The worker's own globals are no part of a page's types.
      const { registration, NotificationEvent: Clicked } = self as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (type: string, given: object) => Event;
      };
      const [notification] = await registration.getNotifications();
      self.dispatchEvent(new Clicked('notificationclick', { notification }));
    });
    await page.waitForURL(`**${chat}`);
    await page.getByRole('log').getByText('The second').waitFor();
    await expect.poll(() => shown(page)).toEqual([]);

    await page.goto(chat);
    await page.getByRole('log').getByText('The second').waitFor();
    await stopClock(page);
    await write(colleague, 'You see this as I write it');
    await expect
      .poll(async () => {
        await page.clock.runFor(STEP_MS);
        return page.getByRole('log').getByText('You see this').count();
      })
      .toBe(1);
    await page.clock.runFor(DEBOUNCE_MS * 2);
    expect(await shown(page)).toEqual([]);
    await page.clock.resume();
  },
);

journey(
  'says in the specified words that a chat could not be closed, and leaves it open',
  async ({ house, makePerson, visit }) => {
    const nina = await makePerson('Nina');
    const chat = await askByApi(house.url, nina, house.sampleId, 'How many days of holiday are there?');
    const page = await visit(nina, { path: chat });
    await page.route('**/v1/chats/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'unavailable' } })
        : route.continue(),
    );
    await inChatMenu(page, 'Close chat');
    await page.getByRole('button', { name: 'Close this chat' }).click();
    await page.getByRole('status').getByText('The chat closure failed').waitFor();
    await page.getByRole('textbox', { name: 'Ask a question' }).waitFor();
  },
);
