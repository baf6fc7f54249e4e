import type { Message } from '@docent/contract';
import { textContent, textOf } from '@docent/contract/content';
import { expect, test } from 'vitest';
import { applyDelta, catchUpFrom, hasHole, merge } from './messages.ts';

const message = (id: string, seq: number, status: Message['status'], text = ''): Message => ({
  id,
  seq,
  status,
  chat_id: 'c',
  thread_id: null,
  role: 'assistant',
  author: null,
  content: textContent(text),
  reply_to: null,
  client_id: null,
  domain_id: null,
  sent_at: 0,
  rating: null,
  event: null,
  sources: [],
  answer: null,
  reviews: [],
});
const delta = (offset: number, text: string) => ({ chat_id: 'c', message_id: 'a', offset, text });
const textAfter = (before: string, offset: number, piece: string) => {
  const next = applyDelta([message('a', 1, 'writing', before)], delta(offset, piece));
  return next && textOf(next[0]?.content ?? '');
};

test('messages are kept once, in order, the newest version of each', () => {
  const merged = merge(
    [message('a', 1, 'writing'), message('b', 3, 'complete')],
    [message('c', 2, 'complete'), message('a', 1, 'complete')],
  );
  expect(merged.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'a complete',
    'c complete',
    'b complete',
  ]);
});

test('a piece follows, repeats or begins again by its offset, and a hole is noticed', () => {
  expect(textAfter('Hello', 5, ' you')).toBe('Hello you');
  expect(textAfter('Hello you', 5, ' you')).toBe('Hello you');
  expect(textAfter('Hello you', 0, 'Good')).toBe('Good');
  expect(textAfter('Hello', 7, 'x')).toBeNull();
});

test('a piece for a message that has ended changes nothing', () => {
  const known = [message('a', 1, 'complete', 'Done')];
  expect(applyDelta(known, delta(4, ' and more'))).toBe(known);
});

test('catching up begins before the first unfinished answer', () => {
  expect(
    catchUpFrom([message('a', 1, 'complete'), message('b', 2, 'writing'), message('c', 3, 'complete')]),
  ).toBe(1);
  expect(catchUpFrom([message('a', 1, 'complete')])).toBe(1);
  expect(catchUpFrom([])).toBe(0);
});

test('what goes to a whole chat leaves the person their own feedback', () => {
  const feedback = { rating: 1 as const, reason: null, time_saved: null, comment: '' };
  const mine = { ...message('a', 1, 'complete'), rating: 1, feedback };
  expect(merge([mine], [message('a', 1, 'complete')])[0]).toMatchObject({ rating: 1, feedback });
  expect(merge([mine], [{ ...mine, rating: null, feedback: null }])[0]?.feedback).toBeNull();
});

test('a missed message is noticed, and asked for from where it is lacking', () => {
  const known = [message('a', 1, 'complete'), message('c', 3, 'complete')];
  expect(hasHole(known)).toBe(true);
  expect(catchUpFrom(known)).toBe(1);
  expect(hasHole([message('a', 1, 'complete'), message('b', 2, 'writing')])).toBe(false);
});

test('what is older than the page at hand is not lacking', () => {
  const known = [message('m', 71, 'complete'), message('n', 72, 'complete')];
  expect(hasHole(known)).toBe(false);
  expect(catchUpFrom(known)).toBe(72);
  expect(catchUpFrom([...known, message('o', 73, 'writing')])).toBe(72);
  expect(catchUpFrom([...known, message('p', 75, 'complete')])).toBe(72);
  expect(hasHole([])).toBe(false);
});
