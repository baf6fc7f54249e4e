import { vi } from 'vitest';

const ORIGIN = 'https://docent.example';

/** A window that has an address bar and a history, whose steps come later, as in a browser. */
export const fakeHistory = (first: string) => {
  const listeners: (() => void)[] = [];
  const entries = [{ address: first, state: null as unknown }];
  let at = 0;
  const entry = () => entries[at] ?? { address: '/', state: null };
  const step = (by: number) =>
    queueMicrotask(() => {
      if (!entries[at + by]) return;
      at += by;
      for (const listener of listeners) listener();
    });
  vi.stubGlobal('window', {
    get location() {
      return new URL(entry().address, ORIGIN);
    },
    history: {
      get state() {
        return entry().state;
      },
      pushState: (state: unknown, _: string, address: string) => {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, { address, state });
        at += 1;
      },
      replaceState: (state: unknown, _: string, address = entry().address) => {
        entries[at] = { address, state };
      },
      go: step,
    },
    addEventListener: (_: 'popstate', listener: () => void) => listeners.push(listener),
  });
  return {
    address: () => entry().address,
    length: () => entries.length,
    /** By the browser's own button; done when the app has heard of it. */
    back: async () => {
      step(-1);
      await settled();
    },
    forward: async () => {
      step(1);
      await settled();
    },
  };
};

/** Steps that follow upon each other, and pages that are there at once, have come. */
export const settled = async (): Promise<void> => {
  await new Promise((done) => setImmediate(done));
};
