import { expect, test } from 'vitest';
import { offDomainCosine, renewedCosines } from './off-domain-cosine.ts';

const NONE: ReadonlySet<number> = new Set();
const questions = Array.from({ length: 40 }, (_, at) => [at]);
/** Question n has the cosine n / 100. */
const firstOfEach = async (some: number[][]) =>
  some.map(([at = 0]) => ({ readingId: 1, ordinal: 0, similarity: at / 100 }));
const nothing = async () => [];

test('one in ten off-domain questions is nearer than the cosine', async () => {
  const cosine = await offDomainCosine(renewedCosines(undefined, 100), NONE, questions, firstOfEach);
  expect(questions.filter(([at = 0]) => at / 100 > (cosine ?? 1))).toHaveLength(4);
});

test('a domain without vectors has no cosine', async () => {
  expect(await offDomainCosine(renewedCosines(undefined, 0), NONE, questions, nothing)).toBeNull();
});

test('computes a cosine once for the same hidden readings and vectors', async () => {
  const before = renewedCosines(undefined, 100);
  const asked: number[][][] = [];
  const counting = async (some: number[][]) => {
    asked.push(some);
    return firstOfEach(some);
  };
  const ask = async (cosines = before, hidden = NONE) => {
    asked.length = 0;
    await offDomainCosine(cosines, hidden, questions, counting);
    return asked.flat().length;
  };
  expect([await ask(), await ask(), await ask(renewedCosines(before, 110))]).toEqual([40, 0, 0]);
  expect([await ask(before, new Set([7])), await ask(before, new Set([7]))]).toEqual([40, 0]);
  expect(await ask(renewedCosines(before, 111))).toBe(40);
});

test('a failed computation is tried again', async () => {
  const cosines = renewedCosines(undefined, 100);
  const failing = () => Promise.reject(new Error('the thread ended'));
  await expect(offDomainCosine(cosines, NONE, questions, failing)).rejects.toThrow('the thread ended');
  expect(await offDomainCosine(cosines, NONE, questions, firstOfEach)).not.toBeNull();
});
