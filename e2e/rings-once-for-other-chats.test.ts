import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askInNewChat, enter, enterAs, inChatMenu, openBrowser, openPage } from './kit/browser.ts';
import { startLivedIn } from './kit/lived-in.ts';
import { OWNER } from './kit/people.ts';
import type { TestServer } from './kit/server.ts';

/** The specification's pause after the last of what happens in other chats. */
const DEBOUNCE_MS = 5_000;
/** So short that what is waited for comes long before the pause is over, however slow the machine is. */
const STEP_MS = 10;

let server: TestServer;
let browser: Browser;
let page: Page;
let context: BrowserContext;
let colleague: Page;
let chat: string;

/** Starting, signing up and reading the sample take their time on a busy machine. */
const START_MS = 120_000;

beforeAll(async () => {
  server = await startLivedIn({ SIGN_UP: 'anyone' });
  browser = await openBrowser();
  page = await openPage(browser, server.url, { serviceWorkers: 'allow' });
  context = page.context();
  await enter(page, server.url);
  colleague = await openPage(browser, server.url);
  await enterAs(colleague, server.url, { ...OWNER, name: 'Bob Martin', email: 'bob@larkfield.example' });
  await askInNewChat(page, 'How many days of holiday are there?');
  chat = new URL(page.url()).pathname;
  await page.getByRole('textbox', { name: 'Ask a question' }).fill('Welcome @bob.martin');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await colleague
    .getByRole('navigation')
    .getByRole('link', { name: /How many days/ })
    .click();
  // Until then she would write in the field of the page she came from.
  await colleague.getByRole('log').getByText('Welcome').waitFor();
  await context.grantPermissions(['notifications'], { origin: server.url });
  await page.clock.install();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByRole('button', { name: 'Turn off notifications' }).waitFor();
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The page's time stands still from now on: a short way ahead, so that its connection does not think itself lost. */
const stopClock = async () => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
};
const shown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ data }) => data.path);
  });
const write = async (text: string) => {
  await colleague.getByRole('textbox', { name: 'Ask a question' }).fill(text);
  await colleague.getByRole('button', { name: 'Send', exact: true }).click();
};
/** Lets the page's time go on by small steps until the bell counts so many. Returns how long it took. */
const untilUnread = async (count: number): Promise<number> => {
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

test('what happens in another chat is shown once, five seconds after the last of it, and a click opens the chat', async () => {
  await stopClock();
  await write('The first of two');
  await untilUnread(1);
  await page.clock.runFor(3_000);
  await write('The second, with your name: @zoe.lefevre.bertrand');
  const went = await untilUnread(2);
  await page.clock.runFor(DEBOUNCE_MS - went - 500);
  expect(await shown()).toEqual([]); // more than five seconds after the first
  await page.clock.runFor(went + 1_000);
  await expect.poll(shown).toEqual([chat]);

  await page.clock.resume();
  const [worker] = context.serviceWorkers();
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
  await expect.poll(shown).toEqual([]);
});

test('a chat that is being looked at rings nothing', async () => {
  await page.goto(chat);
  await page.getByRole('log').getByText('The second').waitFor();
  await stopClock();
  await write('You see this as I write it');
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      return page.getByRole('log').getByText('You see this').count();
    })
    .toBe(1);
  await page.clock.runFor(DEBOUNCE_MS * 2);
  expect(await shown()).toEqual([]);
  await page.clock.resume();
});

test('a chat that could not be closed says so in the specified words, and is open still', async () => {
  await page.goto(chat);
  await page.route('**/v1/chats/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'unavailable' } })
      : route.continue(),
  );
  await inChatMenu(page, 'Close chat');
  await page.getByRole('button', { name: 'Close this chat' }).click();
  await page.getByRole('status').getByText('The chat closure failed').waitFor();
  await page.getByRole('textbox', { name: 'Ask a question' }).waitFor();
  await page.unrouteAll();
});
