import { expect, test } from 'vitest';
import { createPersonLimits } from './person-limits.ts';

const clock = () => {
  let at = 0;
  return { now: () => at, pass: (ms: number) => (at += ms) };
};
const limits = (now = clock().now) =>
  createPersonLimits({ burst: 10, aSecond: 2, atOnce: 2, waiting: 3, now });

test('spends points at once, refills them with time, for each user', () => {
  const { now, pass } = clock();
  const { pay } = limits(now);
  pay('ada', 6);
  pay('ada', 4);
  expect(() => pay('ada', 1)).toThrow('Too many attempts');
  pay('bob', 10);
  pass(500);
  pay('ada', 1);
  expect(() => pay('ada', 1)).toThrow('Too many attempts');
  pass(1_000_000);
  pay('ada', 10);
  expect(() => pay('ada', 1)).toThrow('Too many attempts');
});

test('what turned out to be dear is paid for before anything else is done', () => {
  const { now, pass } = clock();
  const { pay, charge } = limits(now);
  charge('ada', 14);
  expect(() => pay('ada', 1)).toThrow('Too many attempts');
  pass(2_000);
  expect(() => pay('ada', 1)).toThrow('Too many attempts');
  pass(1_000);
  pay('ada', 1);
});

test('runs few calls at once, queues some in order, refuses others', async () => {
  const { enter } = limits();
  const entered: number[] = [];
  const waiting = [1, 2, 3, 4, 5].map(async (number) => {
    const leave = await enter('ada');
    entered.push(number);
    return leave;
  });
  await expect(enter('ada')).rejects.toThrow('Too many attempts');
  const [first, second, third, fourth, fifth] = waiting;
  const leave = await first;
  await second;
  expect(entered).toEqual([1, 2]);
  await enter('bob');
  leave?.();
  leave?.();
  (await third)?.();
  expect(entered).toEqual([1, 2, 3]);
  (await fourth)?.();
  (await fifth)?.();
  expect(entered).toEqual([1, 2, 3, 4, 5]);
  await enter('ada');
});

test('of people who have gone nothing is kept', () => {
  const { now, pass } = clock();
  const { pay, size } = limits(now);
  for (let at = 0; at < 5_000; at += 1) {
    pay(`person ${at}`, 1);
    pass(1_000);
  }
  expect(size()).toBeLessThan(2_000);
});
