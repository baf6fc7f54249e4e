import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepSession, openBrowser, openPage } from './kit/browser.ts';
import { OPEN_SIGN_UP, startServer, type TestServer } from './kit/server.ts';
import { type Furnished, furnish } from './pictures/furnish.ts';
import { SCREENS } from './pictures/screens.ts';

/** From the narrowest phone to the widest desk, px. */
const WIDTHS = [1440, 360, 390, 768, 1024, 1280, 1920, 2560];
const HEIGHT = 900;

let server: TestServer;
let browser: Browser;
let furnished: Furnished;
const pages = new Map<string, Page>();

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({}, { fixed: OPEN_SIGN_UP }), openBrowser()]);
  furnished = await furnish(server);
  for (const who of ['owner', 'marie'] as const) {
    // French words are the longer ones.
    const page = await openPage(browser, server.url, { locale: 'fr' });
    await keepSession(page, furnished[who]);
    pages.set(who, page);
  }
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Returns the elements that overflow an edge of the window, and the controls there that scrolling sideways cannot reach. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { innerWidth } = window;
    const faults: string[] = [];
    const main = document.querySelector('main');
    for (const part of [document.documentElement, main]) {
      if (part && part.scrollWidth > part.clientWidth + 1)
        faults.push(`${part.tagName} is ${part.scrollWidth - part.clientWidth} px wider than its place`);
    }
    const scrolls = (element: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && scrolls(element.parentElement));
    for (const control of document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea',
    )) {
      const { left, right, width, height } = control.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
      // Elements entirely outside are a closed drawer, or a skip link that waits for the focus.
      const isCut = (left < -1 && right > 1) || (right > innerWidth + 1 && left < innerWidth - 1);
      if (isSeen && isCut && control.parentElement && !scrolls(control.parentElement))
        faults.push(`${control.tagName} "${control.innerText || control.ariaLabel}" is cut off`);
    }
    return faults;
  });

test('every screen fits in windows of 360 to 2560 px', async () => {
  for (const { name, of, path, act } of SCREENS) {
    const page = pages.get(of);
    if (!page) throw new Error(`nobody is ${of}`);
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    await page.goto(path(furnished));
    await page.waitForLoadState('networkidle');
    await act?.(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Charts and tables take their new measure after the window has told them.
      await expect.poll(() => faultsOf(page), { message: `${name} at ${width} px` }).toEqual([]);
    }
  }
});
