import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type OffDomainCosines, offDomainCosine, renewedCosines } from './off-domain-cosine.ts';

const NONE: ReadonlySet<number> = new Set();
const questions = Array.from({ length: 40 }, (_, at) => [at]);
/** Question n has the cosine n / 100. */
const firstOfEach = async (some: number[][]) =>
  some.map(([at = 0]) => ({ readingId: 1, ordinal: 0, similarity: at / 100 }));
const nothing = async () => [];

/** The cosine after the computation that the first call starts. */
const computed = async (
  cosines: OffDomainCosines,
  hidden = NONE,
  by: typeof firstOfEach | typeof nothing = firstOfEach,
) => {
  offDomainCosine(cosines, hidden, questions, by);
  await nextTurn();
  return offDomainCosine(cosines, hidden, questions, by);
};

test('one in ten off-domain questions is nearer than the cosine', async () => {
  const cosine = await computed(renewedCosines(undefined, 100));
  expect(questions.filter(([at = 0]) => at / 100 > (cosine ?? 1))).toHaveLength(4);
});

test('no call waits for the computation', () => {
  const pending = () => new Promise<never>(() => undefined);
  expect(offDomainCosine(renewedCosines(undefined, 100), NONE, questions, pending)).toBeNull();
});

test('a domain without vectors has no cosine', async () => {
  expect(await computed(renewedCosines(undefined, 0), NONE, nothing)).toBeNull();
});

test('a cosine is kept for the same readers and about as many vectors', async () => {
  const before = renewedCosines(undefined, 100);
  const asked: number[][][] = [];
  const counting = async (some: number[][]) => {
    asked.push(some);
    return firstOfEach(some);
  };
  const ask = async (cosines = before, hidden = NONE) => {
    asked.length = 0;
    await computed(cosines, hidden, counting);
    return asked.flat().length;
  };
  expect([await ask(), await ask(), await ask(renewedCosines(before, 110))]).toEqual([40, 0, 0]);
  expect([await ask(before, new Set([7])), await ask(before, new Set([7]))]).toEqual([40, 0]);
  expect(await ask(renewedCosines(before, 111))).toBe(40);
});

test('a failed computation is tried again', async () => {
  const cosines = renewedCosines(undefined, 100);
  const failing = () => Promise.reject(new Error('the thread ended'));
  offDomainCosine(cosines, NONE, questions, failing);
  await nextTurn();
  expect(await computed(cosines)).not.toBeNull();
});
