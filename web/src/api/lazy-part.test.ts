import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

const serverIs = (answers: (boolean | 'there')[]) =>
  vi.stubGlobal('fetch', async () => {
    if (!answers.shift()) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
afterEach(() => vi.unstubAllGlobals());

test('a part is loaded when the server that was away is back', async () => {
  serverIs([false, false, true]);
  const load = vi.fn(async () => {
    if (load.mock.calls.length < 4) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  expect(await loadPart(load, 1)).toBe('the part');
});

test('a part that the server does not have any longer is asked for once more', async () => {
  serverIs([true]);
  const load = vi.fn(() => Promise.reject(new TypeError('gone')));
  await expect(loadPart(load, 1)).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledTimes(2);
});
