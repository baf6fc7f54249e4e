import { text } from 'node:stream/consumers';
import type { Browser, Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { problemsOf } from './kit/axe.ts';
import { enter, inChatMenu, openBrowser, openPage } from './kit/browser.ts';
import { fillChat } from './kit/fill-chat.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

const MESSAGES = 2_000;
/** Rows in the page at most: those near a window of 900 px, whatever the length of the chat. */
const ROWS_AT_MOST = 60;
const LINES = Array.from({ length: 80 }, (_, index) => `Line ${index} of the answer.\n\n`);

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;
let chat: string;
/** Responses not yet forwarded to the page; null: all responses are forwarded. */
let held: (() => void)[] | null = null;
/** How many pages of messages the page has asked for. */
let asked = 0;

const release = () => {
  const waiting = held ?? [];
  held = null;
  for (const send of waiting) send();
};

/** Starting, signing up and reading the sample take their time on a busy machine. */
const START_MS = 120_000;

beforeAll(async () => {
  model = await startStandIn({ tokens: [...LINES, 'The end [1].'], tokenMs: 40 });
  server = await startSeededServer({
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  browser = await openBrowser();
  page = await openPage(browser, server.url);
  await page.routeWebSocket(/socket\.io/, (route: WebSocketRoute) => {
    const remote = route.connectToServer();
    route.onMessage((data) => {
      if (data.includes('"load_chat"')) asked += 1;
      remote.send(data);
    });
    remote.onMessage((data) => {
      if (held) held.push(() => route.send(data));
      else route.send(data);
    });
  });
  await enter(page, server.url);
  await page.getByLabel('Ask a question').fill('Notes on the stock');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('article[data-status=complete]').waitFor();
  chat = new URL(page.url()).pathname;
  await fillChat(server, chat.split('/').at(-1) ?? '', MESSAGES);
}, START_MS);
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const log = () => page.getByRole('log');
const rows = () => page.locator('[data-row]').count();
const message = (seq: number) => page.locator(`#message-${seq}`);
const scrolled = () =>
  log().evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
    top: scrollTop,
    height: scrollHeight,
    left: scrollHeight - scrollTop - clientHeight,
  }));
/** Turns the wheel over the conversation; negative is up. */
const wheel = async (pixels: number) => {
  await log().hover();
  await page.mouse.wheel(0, pixels);
};
/** Waits until the list has come to rest, then tells where a message stands in the window. */
const topOf = async (seq: number): Promise<number> => {
  let top = Number.NaN;
  await expect
    .poll(async () => {
      const before = top;
      top = (await message(seq).boundingBox())?.y ?? Number.NaN;
      return top === before;
    })
    .toBe(true);
  return top;
};
/** A message in the middle of the window and how far down it stands; NaN while none is there. */
const middle = () =>
  page.evaluate(() => {
    const half = window.innerHeight / 2;
    const row = [...document.querySelectorAll('[id^=message-]')].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top < half + 50 && bottom > half - 50;
    });
    return { seq: Number(row?.id.split('-')[1]), top: row?.getBoundingClientRect().top };
  });
const inSight = async () => (await middle()).seq;
/** The list takes a moment after the last scrolling to be sure that it has ended, and measures the rows around then. */
const REST_MS = 250;
/** Waits until the wheel has come to rest, then tells what is in the middle of the window. */
const atRest = async () => {
  let there: Awaited<ReturnType<typeof middle>> = { seq: Number.NaN, top: undefined };
  await expect
    .poll(
      async () => {
        const before = there;
        there = await middle();
        return before.seq === there.seq && before.top === there.top;
      },
      { interval: REST_MS },
    )
    .toBe(true);
  return { seq: there.seq, top: there.top ?? Number.NaN };
};
const openAtEnd = async () => {
  await page.goto('about:blank');
  await page.goto(chat);
  await message(MESSAGES).waitFor();
  await expect.poll(async () => (await scrolled()).left).toBeLessThan(2);
  await expect.poll(() => rows()).toBeLessThan(ROWS_AT_MOST);
  await expect(message(1).count()).resolves.toBe(0);
};

const scrollFromEnd = async () => {
  let seen = MESSAGES;
  for (let turn = 0; turn < 12; turn++) {
    const before = seen;
    await expect
      .poll(async () => {
        await wheel(-2_500); // at the top it waits for the page before
        return inSight();
      })
      .toBeLessThan(before);
    seen = await inSight();
    await expect.poll(() => rows()).toBeLessThan(ROWS_AT_MOST);
  }
  expect(seen).toBeLessThan(MESSAGES - 150);
  await toLatest().click();
  await message(MESSAGES).waitFor();
  await expect.poll(async () => (await scrolled()).left).toBeLessThan(2);
};

const keepPlaceAbove = async () => {
  held = [];
  await wheel(-100_000);
  await page.getByText('Loading older messages').waitFor();
  await wheel(300);
  const { seq, top } = await atRest();
  const { height } = await scrolled();
  release();
  await expect.poll(async () => (await scrolled()).height).toBeGreaterThan(height + 1_000);
  expect(Math.abs((await topOf(seq)) - top)).toBeLessThan(2);
};

/** Opens the chat anew at a message. */
const openAt = async (seq: number) => {
  await page.goto('about:blank');
  asked = 0;
  await page.goto(`${chat}#message-${seq}`);
  const linked = page.locator(`#message-${seq}[data-linked]`);
  await linked.waitFor();
  return linked;
};
/** Asks in this chat as another window of the same person does. */
const askElsewhere = (question: string) =>
  page.evaluate(
    async ([chat_id, asks]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const [domain] = (await (await fetch('/v1/domains', { headers })).json()).domains;
      const body = JSON.stringify({ question: asks, chat_id });
      void fetch(`/v1/domains/${domain.id}/ask`, { method: 'POST', headers, body });
    },
    [chat.split('/').at(-1), question] as const,
  );
const toLatest = () => page.getByRole('button', { name: 'Jump to the latest message' });

const openLinkedMessage = async () => {
  const linked = await openAt(700);
  await expect
    .poll(() => linked.locator('article').evaluate((one) => one === document.activeElement))
    .toBe(true);
  const box = await linked.boundingBox();
  expect(box?.y).toBeGreaterThan(40);
  expect(box?.y).toBeLessThan(200);
  await expect.poll(() => rows()).toBeLessThan(ROWS_AT_MOST);
  expect(asked).toBe(1);
  // Until the rows around it are measured, the list holds on to the message.
  await atRest();
  await wheel(-600);
  await message(697).waitFor();
  // the next link is one to a message of the same chat
  await page.evaluate(() => {
    window.location.hash = '#message-1990';
  });
  await page.locator('#message-1990[data-linked]').waitFor();
  await expect.poll(async () => (await message(1990).boundingBox())?.y).toBeLessThan(700);
  await page.evaluate(() => {
    window.location.hash = '#message-99999';
  });
  await page.getByText('This message isn’t in this chat.').waitFor();
};

/**
 * At the end of what is there, the last row gets lower, as rows do that were taken for higher until they are measured:
 * the browser has to scroll back.
 */
const shrinkLastRow = async () => {
  await expect
    .poll(async () => {
      await wheel(1_500);
      return (await scrolled()).left;
    })
    .toBeLessThan(1);
  await atRest();
  const last = page.locator('[data-row]').last();
  await last.evaluate((row) => {
    row.style.height = `${row.getBoundingClientRect().height - 36}px`;
    row.style.overflow = 'hidden';
  });
  const bottomOf = async (one: Locator) => {
    const { y, height } = (await one.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  await expect.poll(async () => (await bottomOf(log())) - (await bottomOf(last))).toBeLessThan(1);
};

const keepPlaceAround = async () => {
  await openAt(700);
  for (const [pixels, side] of [
    [-1_500, 'older'],
    [1_500, 'newer'],
  ] as const) {
    const askedBefore = asked;
    held = [];
    await expect
      .poll(
        async () => {
          await wheel(pixels);
          return asked;
        },
        { message: side },
      )
      .toBeGreaterThan(askedBefore);
    if (side === 'newer') await shrinkLastRow();
    const { seq, top } = await atRest();
    const { height } = await scrolled();
    release();
    await expect
      .poll(async () => (await scrolled()).height, { message: side })
      .toBeGreaterThan(height + 1_000);
    expect(Math.abs((await topOf(seq)) - top), side).toBeLessThan(2);
    await expect.poll(() => rows()).toBeLessThan(ROWS_AT_MOST);
  }
};

const copyLink = async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await message(1_999).hover();
  await message(1_999).getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('#message-1999[data-linked]').waitFor();
};

const exportAll = async () => {
  const download = page.waitForEvent('download');
  await inChatMenu(page, 'Export as Markdown');
  const file = await text(await (await download).createReadStream());
  expect(file.match(/^Note \d+\./gm)).toHaveLength(MESSAGES - 2);
};

/** Distance of a question from the top of the conversation. */
const belowTop = async (question: string) => {
  const own = page.locator('[data-row]').filter({ hasText: question });
  const [row, list] = [await own.boundingBox(), await log().boundingBox()];
  return (row?.y ?? Number.NaN) - (list?.y ?? 0);
};

const announceNewMessages = async () => {
  await openAt(1);
  expect(asked).toBeLessThan(3);
  await askElsewhere('One thing more');
  await page.getByText('2 new messages').waitFor();
  await expect(page.getByText('One thing more').count()).resolves.toBe(0);
  await expect(problemsOf(page)).resolves.toEqual([]);
  await toLatest().click();
  await page.locator('article[data-status=complete]').getByText('The end').waitFor();
  await expect.poll(async () => Math.round(await belowTop('One thing more'))).toBe(24);
  await toLatest().click();
  await expect.poll(async () => (await scrolled()).left).toBeLessThan(2);
  await expect(toLatest().count()).resolves.toBe(0);
  expect(asked).toBeLessThan(5);
  expect(new URL(page.url()).hash).toBe('');
};

const followAnswer = async () => {
  await openAt(300);
  // The answer stops in its middle until the page has been scrolled, however long that takes.
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  model.set({ pause: { afterTokens: 40, until: looked } });
  await page.getByRole('textbox', { name: 'Ask a question' }).fill('Write a long answer');
  await page.getByRole('button', { name: 'Send' }).click();
  const writing = page.locator('article[data-status=writing]');
  await page.getByText('Write a long answer').waitFor();
  await writing.getByText('Line 39 of').waitFor();
  // The answer is read from its beginning: the list stands still once the question has reached the top.
  await expect.poll(async () => Math.round(await belowTop('Write a long answer'))).toBe(24);
  await toLatest().waitFor();
  await toLatest().click();
  await expect.poll(async () => (await scrolled()).left).toBeLessThan(80);
  await wheel(-900);
  await toLatest().waitFor();
  const { seq, top } = await atRest();
  const { height } = await scrolled();
  goOn();
  await expect.poll(async () => (await scrolled()).height).toBeGreaterThan(height + 400);
  expect(Math.abs((await topOf(seq)) - top)).toBeLessThan(2);
  await toLatest().click();
  await page.locator('article[data-status=complete]').getByText('The end').waitFor();
  await expect.poll(async () => (await scrolled()).left).toBeLessThan(80);
  await page.goto('about:blank');
  await page.goto(chat);
  await expect.poll(async () => Math.round(await belowTop('Write a long answer'))).toBe(24);
  // The answer to a question higher than the window begins in the window.
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of the question`).join('\n');
  await page.getByRole('textbox', { name: 'Ask a question' }).fill(lines);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('[data-row]').last().locator('article[data-status=complete]').waitFor();
  const half = ((await log().boundingBox())?.height ?? 0) / 2;
  const answerTop = async () => {
    const [row, list] = [await page.locator('[data-row]').last().boundingBox(), await log().boundingBox()];
    return (row?.y ?? Number.NaN) - (list?.y ?? 0);
  };
  await expect.poll(async () => Math.abs((await answerTop()) - half)).toBeLessThan(40);
};

test('opens a chat of 2,000 messages anywhere and keeps the reading position', async () => {
  await openAtEnd();
  await exportAll();
  await keepPlaceAbove();
  await scrollFromEnd();
  await copyLink();
  await openLinkedMessage();
  await keepPlaceAround();
  await announceNewMessages();
  await followAnswer();
});
