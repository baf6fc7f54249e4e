import type { Page } from 'playwright-core';

/** Counts a person's clicks, by pointer or keyboard, from now until the page is loaded anew. Returns a function that reads the count. */
export const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = Object.assign(window, { clicks: 0 });
    const count = ({ isTrusted }: MouseEvent) => {
      counted.clicks += Number(isTrusted);
    };
    window.addEventListener('click', count, { capture: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'clicks'));
};
