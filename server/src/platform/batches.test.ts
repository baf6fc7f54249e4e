import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

test('batches calls of one moment, and those during the work the next time', async () => {
  const batches: number[][] = [];
  const double = inBatches(async (items: number[]) => {
    batches.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    return items.map((item) => item * 2);
  });
  const first = Promise.all([double(1), double(2)]);
  await new Promise((resolve) => setImmediate(resolve));
  const second = Promise.all([double(3), double(4)]);
  expect([await first, await second]).toEqual([
    [2, 4],
    [6, 8],
  ]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a bad item fails alone', async () => {
  const work = inBatches(async (items: number[]) => {
    if (items.includes(13)) throw new Error('unlucky');
    return items;
  });
  const results = await Promise.allSettled([work(1), work(13), work(2)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(work(5)).resolves.toBe(5);
});
