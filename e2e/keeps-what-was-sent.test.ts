import { setTimeout as delay } from 'node:timers/promises';
import { ACK_TIMEOUT_MS } from '@docent/contract/constants';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsOf } from './kit/axe.ts';
import { askInNewChat, enter, enterAs, openBrowser, openPage } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import { OPEN_SIGN_UP, type TestServer } from './kit/server.ts';
import { openFlakyProxy, type Road } from './kit/tcp-proxy.ts';

/** How long the network is away, in real time: longer than an acknowledgement is waited for. */
const AWAY_MS = ACK_TIMEOUT_MS + 2_000;

let server: TestServer;
let road: Road;
let browser: Browser;
/** Reaches the server by the road that is cut. */
let asker: Page;
let colleague: Page;

/** Starting, signing up and reading the sample take their time on a busy machine. */
const START_MS = 120_000;

beforeAll(async () => {
  server = await startSeededServer({}, { fixed: OPEN_SIGN_UP });
  road = await openFlakyProxy(server.url);
  browser = await openBrowser();
  asker = await openPage(browser, road.url, { serviceWorkers: 'allow' });
  await enter(asker, server.url);
  colleague = await openPage(browser, server.url);
  await enterAs(colleague, server.url, { ...OWNER, name: 'Bob Martin', email: 'bob@larkfield.example' });
  await askInNewChat(asker, 'How many days of holiday are there?');
  await send(asker, 'Welcome @bob.martin');
  await colleague
    .getByRole('navigation')
    .getByRole('link', { name: /How many days/ })
    .click();
  await log(colleague).getByText('Welcome').waitFor();
  // The browser has the app's files from now on.
  await asker.waitForFunction(async () => Boolean((await navigator.serviceWorker.ready).active));
  await asker.reload();
  await log(asker).getByText('Welcome').waitFor();
}, START_MS);
afterAll(async () => {
  await browser.close();
  await road.close();
  await server.close();
});

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Ask a question' });
const row = (page: Page, text: string) => page.locator('[data-row]', { hasText: text });
const send = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const cut = async () => {
  road.cut();
  await asker.context().setOffline(true);
  await asker.getByText('Connection lost').first().waitFor();
};
const mend = async () => {
  road.mend();
  await asker.context().setOffline(false);
  await asker.getByText('Connection lost').first().waitFor({ state: 'hidden' });
};
const kept = () =>
  asker.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('docent-outbox');
        opening.onsuccess = () => {
          const count = opening.result.transaction('messages').objectStore('messages').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

test('keeps messages sent offline, sends them once, forgets on sign-out', async () => {
  await field(asker).fill('I was');
  await cut();
  await field(asker).pressSequentially(' in a tunnel');
  await asker.keyboard.press('Enter');
  await row(asker, 'in a tunnel').getByText('Waiting for the connection').waitFor();
  await send(asker, 'A second thought');
  await row(asker, 'A second thought').getByText('Waiting for the connection').waitFor();
  await field(asker).fill('and a third');
  await send(colleague, 'Where are you?');
  await delay(AWAY_MS);
  expect(await row(asker, 'in a tunnel').getByText('Waiting for the connection').count()).toBe(1);
  expect(await log(colleague).getByText('in a tunnel').count()).toBe(0);
  await mend();
  await log(colleague).getByText('A second thought').waitFor();
  await log(asker).getByText('Where are you?').waitFor();
  await asker.getByText('Waiting for the connection').waitFor({ state: 'detached' });
  for (const page of [asker, colleague]) {
    expect(await log(page).getByText('I was in a tunnel').count()).toBe(1);
    expect(await log(page).getByText('A second thought').count()).toBe(1);
  }
  await expect.poll(() => field(asker).inputValue()).toBe('and a third');
  await expect.poll(kept).toBe(0);
  road.cut(); // the browser does not know yet
  await send(asker, 'Into the void');
  await row(asker, 'Into the void').getByText('Sending…').waitFor();
  // The page gives a message ten seconds.
  await asker.getByRole('status').getByText('operation has timed out').waitFor({ timeout: 20_000 });
  await row(asker, 'Into the void').getByRole('button', { name: 'Send again' }).waitFor();
  road.mend();
  await log(colleague).getByText('Into the void').waitFor();
  await row(asker, 'Into the void').getByRole('alert').waitFor({ state: 'detached' });
  expect(await log(colleague).getByText('Into the void').count()).toBe(1);
  await expect.poll(kept).toBe(0);
  await field(asker).fill('');
  await cut();
  await send(asker, 'Kept over a reload');
  await row(asker, 'Kept over a reload').getByText('Waiting').waitFor();
  await send(asker, 'Better not');
  await row(asker, 'Better not').getByText('Waiting').waitFor();
  await asker.reload();
  await row(asker, 'Kept over a reload').getByText('Waiting for the connection').waitFor();
  expect(await problemsOf(asker)).toEqual([]);
  await row(asker, 'Better not').getByRole('button', { name: 'Discard' }).click();
  await row(asker, 'Better not').waitFor({ state: 'detached' });
  await expect.poll(() => field(asker).inputValue()).toBe('Better not');
  await asker.goto('/');
  await mend();
  await log(colleague).getByText('Kept over a reload').waitFor();
  await expect.poll(kept).toBe(0);
  await asker
    .getByRole('navigation')
    .getByRole('link', { name: /How many days/ })
    .click();
  await log(asker).getByText('Kept over a reload').waitFor();
  expect(await log(asker).getByText('Kept over a reload').count()).toBe(1);
  expect(await log(colleague).getByText('Better not').count()).toBe(0);
  // After signing out.
  {
    await field(asker).fill('Never finished');
    await cut();
    await send(asker, 'Never sent');
    await row(asker, 'Never sent').getByText('Waiting').waitFor();
    await field(asker).fill('A draft');
    await expect.poll(() => kept()).toBe(1);
    await asker.getByRole('button', { name: /^Account/ }).click();
    await asker.getByRole('button', { name: 'Sign out' }).click();
    await asker.waitForURL(/\/login/);
    await expect.poll(kept).toBe(0);
    const names = await asker.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => name.startsWith('draft_'))).toEqual([]);
  }
});
