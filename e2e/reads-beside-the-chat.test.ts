import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../server/test/stand-ins/model/stand-in.ts';
import { enter, openBrowser, openPage } from './kit/browser.ts';
import { startSeededServer } from './kit/seeded-server.ts';
import type { TestServer } from './kit/server.ts';

let model: StandIn;
let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  model = await startStandIn({
    tokens: ['The machine ', 'is descaled [1]. ', 'It is cleaned [2].'],
    tokenMs: 2,
  });
  server = await startSeededServer({
    OPENAI_COMPATIBLE_BASE_URL: model.url,
    LARGE_MODEL: 'openai-compatible:stand-in',
  });
  browser = await openBrowser();
  page = await openPage(browser, server.url);
  await enter(page, server.url);
  await page.getByLabel('Ask a question').fill('How often is the coffee machine descaled and cleaned?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Written by').waitFor();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await model.close();
});

const panel = () => page.getByRole('complementary');
const panelWidth = async () => Math.round((await panel().boundingBox())?.width ?? 0);
const open = async () => {
  await page.locator('[data-citation="1"]').click();
  await panel().locator('[data-highlight]').first().waitFor();
};

const previewPassage = async () => {
  const passage = page.locator('[data-radix-popper-content-wrapper] blockquote');
  // Late content may move the number from under the pointer: then hover over it a second time.
  const point = async () => {
    await page.mouse.move(0, 0);
    await page.locator('[data-citation="2"]').hover();
    return passage.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(point).toBe(true);
  await page.mouse.move(0, 0);
};

const stepThroughCitations = async () => {
  await open();
  const quote = panel().locator('blockquote');
  const first = await quote.innerText();
  await expect.poll(() => panel().getByTestId('citation-of').innerText()).toBe('Citation 1 of 2');
  await expect.poll(() => panel().getByRole('button', { name: 'Previous citation' }).isDisabled()).toBe(true);
  await panel().getByRole('button', { name: 'Next citation' }).click();
  await expect.poll(() => panel().getByTestId('citation-of').innerText()).toBe('Citation 2 of 2');
  await expect.poll(() => quote.innerText()).not.toBe(first);
  await panel().locator('[data-highlight]').first().waitFor();
  await panel().getByRole('button', { name: 'Previous citation' }).click();
  await expect.poll(() => quote.innerText()).toBe(first);
};

const useCitationKeys = async () => {
  const number = panel().getByTestId('citation-of');
  await page.keyboard.press(']');
  await expect.poll(() => number.innerText()).toBe('Citation 2 of 2');
  await page.keyboard.press('[');
  await expect.poll(() => number.innerText()).toBe('Citation 1 of 2');
  await page.keyboard.press('/');
  await page.keyboard.type('[a]/');
  const field = page.getByRole('textbox', { name: 'Ask a question' });
  expect(await field.inputValue()).toBe('[a]/');
  expect(await number.innerText()).toBe('Citation 1 of 2');
  await field.fill('');
};

const zoomAndDownload = async () => {
  const width = async () => (await panel().locator('[data-page] canvas').first().boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(0);
  const before = await width();
  await panel().getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await panel().getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeLessThan(before * 1.05);
  const number = panel().getByTestId('page-of');
  await number.getByRole('textbox').fill('2');
  await number.getByRole('textbox').press('Enter');
  await expect.poll(() => number.getAttribute('data-page')).toBe('2');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel().getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
};

const markPassage = async () => {
  const place = async () => {
    const bar = await panel().locator('[data-passage-bar]').first().boundingBox();
    const mark = await panel().locator('[data-highlight]').first().boundingBox();
    if (!bar || !mark) return null;
    return { isLeft: bar.x + bar.width <= mark.x, isHigher: bar.height > mark.height };
  };
  await panel().getByRole('button', { name: 'Next citation' }).click();
  await expect.poll(place).toEqual({ isLeft: true, isHigher: true });
  await panel().getByRole('button', { name: 'Previous citation' }).click();
  await expect.poll(place).toEqual({ isLeft: true, isHigher: true });
};

const findWords = async () => {
  await panel().getByRole('button', { name: 'Zoom in' }).focus();
  await page.keyboard.press('Control+f');
  const field = panel().getByRole('searchbox', { name: 'Find in this document' });
  await field.fill('DÈSCAL');
  const state = panel().getByRole('search').getByRole('status');
  await expect.poll(() => state.innerText()).toMatch(/^1 of \d+$/);
  const count = Number((await state.innerText()).split(' ').at(-1));
  expect(count).toBeGreaterThan(3);
  await panel().locator('[data-found=current]').waitFor();
  await field.press('Shift+Enter');
  await expect.poll(() => state.innerText()).toBe(`${count} of ${count}`);
  await expect
    .poll(async () => Number(await panel().getByTestId('page-of').getAttribute('data-page')))
    .toBeGreaterThan(1);
  await field.fill('no such words');
  await expect.poll(() => state.innerText()).toBe('No matches');
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  expect(await panel().locator('[data-found]').count()).toBe(0);
  await panel().getByRole('button', { name: 'Zoom in' }).waitFor();
};

const openContents = async () => {
  await panel().getByRole('button', { name: 'Table of contents' }).click();
  await page.getByRole('menuitem', { name: /^4\. Descaling/ }).click();
  await expect.poll(() => panel().getByTestId('page-of').getAttribute('data-page')).toBe('2');
  const width = async () => (await panel().locator('[data-page] canvas').first().boundingBox())?.width ?? 0;
  const fit = panel().getByRole('button', { name: 'Fit width' });
  await panel().getByRole('button', { name: 'Zoom in' }).click();
  const wide = await width();
  await fit.click();
  await expect.poll(width).toBeLessThan(wide);
  expect(await fit.isDisabled()).toBe(true);
};

const resizePanel = async () => {
  const edge = panel().getByRole('separator');
  for (let step = 0; step < 20; step += 1) await edge.press('ArrowRight');
  await expect.poll(() => panelWidth()).toBe(420);
  for (let step = 0; step < 20; step += 1) await edge.press('ArrowLeft');
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('720');
  await page.reload();
  await page.getByText('Written by').waitFor();
  await open();
  // The chat keeps its 560 px: a wider window has room for all of the panel.
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect.poll(() => panelWidth()).toBe(720);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(panelWidth).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
};

const closeByEscape = async () => {
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-citation')))
    .toBe('1');
};

const closeUnderPointer = async () => {
  await open();
  const { x, y, width, height } = (await page.locator('[data-citation="2"]').boundingBox()) ?? expect.fail();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.locator('[data-citation="1"]').press('Enter');
  await panel().locator('[data-highlight]').first().waitFor();
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'detached' });
};

/** At widths of tablets the panel covers the chat and no part of the left column. */
const coverTheChatAlone = async () => {
  const column = page.getByRole('navigation', { name: 'Main menu' }).locator('xpath=..');
  const toggle = page.getByRole('button', { name: /^(Collapse|Expand) / });
  for (const width of [768, 1023]) {
    await page.setViewportSize({ width, height: 900 });
    for (const turn of ['open', 'collapsed']) {
      if (turn === 'collapsed') await toggle.first().click();
      await open();
      const [left, right] = [await column.boundingBox(), await panel().boundingBox()];
      expect([turn, right?.x]).toEqual([turn, (left?.x ?? 0) + (left?.width ?? 0)]);
      expect((right?.x ?? 0) + (right?.width ?? 0)).toBe(width);
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'detached' });
    }
    await toggle.first().click();
  }
};

const goBackOnPhone = async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const chat = page.url();
  await open();
  await page.goBack();
  await panel().waitFor({ state: 'detached' });
  expect(page.url()).toBe(chat);
  await page.getByText('Written by').waitFor();
};

test('previews the passage of a touched citation without browser warnings', async () => {
  const phone = await openPage(browser, server.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const complaints: string[] = [];
  phone.on('console', (message) => {
    if (/preventDefault/.test(message.text())) complaints.push(message.text());
  });
  await phone.goto('/chats/mock');
  await phone.locator('[data-citation]').first().tap();
  await phone.getByRole('button', { name: /^Open: page/ }).waitFor();
  expect(complaints).toEqual([]);
  await phone.context().close();
});

test('opens citations beside the chat in a panel with its own controls', async () => {
  await previewPassage();
  await stepThroughCitations();
  await useCitationKeys();
  await zoomAndDownload();
  await markPassage();
  await findWords();
  await openContents();
  await resizePanel();
  await closeByEscape();
  await closeUnderPointer();
  await coverTheChatAlone();
  await goBackOnPhone();
});
