import type { Locator, Page } from 'playwright-core';

/** More tab stops than a page has between two elements that a test visits. */
const STOPS_AT_MOST = 80;

/** Moves the focus to an element with the Tab key alone. Throws when the key does not reach it. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.first().waitFor();
  const isThere = () => target.first().evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS_AT_MOST; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`the key never reached ${target}: it stands at ${where}`);
};
