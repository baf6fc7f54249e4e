import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until a diagram is drawn, or said to be none. It is drawn when it has been in sight for a moment: what is laid
 * out above it meanwhile must not push it away.
 */
export const untilDrawn = async (block: Locator): Promise<void> => {
  await expect
    .poll(async () => {
      await block.scrollIntoViewIfNeeded();
      return block.locator('svg[id], pre').first().isVisible();
    })
    .toBe(true);
};
