import { afterEach, expect, test, vi } from 'vitest';
import { reloadAfterUpdate } from './reload-after-update.ts';

/** Resolves with how often `times` failed parts reload the page, with a server that answers or is away (null). */
const countReloads = async (status: number | null, { times = 1, onLine = true } = {}): Promise<number> => {
  const reload = vi.fn();
  const kept = new Map<string, string>();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async () => {
    if (!status) throw new TypeError('Failed to fetch');
    return new Response('{}', { status });
  });
  for (let count = 0; count < times; count += 1) await reloadAfterUpdate();
  return reload.mock.calls.length;
};
afterEach(() => vi.unstubAllGlobals());

test('reloads once a minute when a part is gone and the server is ready', async () => {
  expect(await countReloads(200, { times: 2 })).toBe(1);
});

test('keeps the page while the server or the network is away', async () => {
  expect(await countReloads(null)).toBe(0);
  expect(await countReloads(503)).toBe(0);
  expect(await countReloads(200, { onLine: false })).toBe(0);
});
