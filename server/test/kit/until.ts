import { vi } from 'vitest';

/** Longer than anything takes on a busy machine (vitest's own is a second), shorter than a test may take. */
const LONGEST_MS = 60_000;

/** Waits for what must come, and resolves with it: the first truthy value of `found`, asked every `interval` ms. */
export const until = <Found>(
  found: () => Found | Promise<Found>,
  { timeout = LONGEST_MS, interval = 20 }: { timeout?: number; interval?: number } = {},
) => vi.waitUntil(found, { timeout, interval });
