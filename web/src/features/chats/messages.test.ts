import type { Message } from '@docent/contract';
import { textContent, textOf } from '@docent/contract/content';
import { expect, test } from 'vitest';
import { applyDelta, catchUpFrom, extend, hasNewer, merge, NOTHING, openAt } from './messages.ts';

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
  withheld: false,
  replaces: null,
  version: 1,
  replaced: false,
});
const delta = (offset: number, text: string) => ({ chat_id: 'c', message_id: 'a', offset, text });
const textAfter = (before: string, offset: number, piece: string) => {
  const next = applyDelta([message('a', 1, 'writing', before)], delta(offset, piece));
  return next && textOf(next[0]?.content ?? '');
};

test('messages are kept once, in order, the newest version of each', () => {
  const merged = merge(
    [message('a', 1, 'writing'), message('b', 2, 'complete')],
    [message('a', 1, 'complete'), message('b', 2, 'complete'), message('c', 3, 'complete')],
  );
  expect(merged.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'a complete',
    'b complete',
    'c complete',
  ]);
});

test('ignores a late partial answer after the whole one; a retry restarts', () => {
  const statusAfter = (before: Message['status']) =>
    merge([message('a', 1, before, 'Text')], [message('a', 1, 'writing')])[0]?.status;
  expect(statusAfter('complete')).toBe('complete');
  expect(statusAfter('failed')).toBe('writing');
  expect(statusAfter('stopped')).toBe('writing');
});

test('a delta appends, repeats or restarts by offset, and gaps are detected', () => {
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

/** Messages from one number to another. */
const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(`m${from + at}`, from + at, 'complete'));
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq);

test('what is older than the messages at hand is not lacking', () => {
  expect(catchUpFrom(run(71, 72))).toBe(72);
  expect(catchUpFrom([...run(71, 72), message('o', 73, 'writing'), ...run(74, 80)])).toBe(72);
});

test('a stretch grows at both ends and never has a gap', () => {
  let stretch = openAt(NOTHING, run(50, 52), 90);
  expect(hasNewer(stretch)).toBe(true);
  stretch = extend(stretch, run(48, 49));
  stretch = extend(stretch, run(52, 54), 90);
  expect(seqs(stretch)).toEqual([48, 49, 50, 51, 52, 53, 54]);
  expect(seqs(extend(stretch, run(40, 46)))).toEqual(seqs(stretch));
});

test('a message beyond the loaded window only raises the chat’s end', () => {
  const far = extend(openAt(NOTHING, run(50, 52), 52), run(54, 54));
  expect([seqs(far), far.chatEnd, hasNewer(far)]).toEqual([[50, 51, 52], 54, true]);
  const whole = extend(far, run(53, 54), 54);
  expect([seqs(whole), hasNewer(whole)]).toEqual([[50, 51, 52, 53, 54], false]);
  expect(seqs(extend(whole, run(55, 55)))).toEqual([50, 51, 52, 53, 54, 55]);
});

test('what is heard before the first page came is not lost', () => {
  const heard = extend(NOTHING, run(55, 55));
  expect(hasNewer(heard)).toBe(false);
  expect(hasNewer(openAt(heard, run(53, 54), 54))).toBe(true);
  expect(seqs(openAt(extend(NOTHING, run(1, 2)), [], 0))).toEqual([1, 2]);
});

test('another part of the chat replaces the window and shares its overlap', () => {
  const text = { ...message('m52', 52, 'writing', 'Hello you'), sent_at: 1 };
  const first = openAt(NOTHING, [...run(50, 51), text], 90);
  expect(seqs(openAt(first, run(88, 90), 90))).toEqual([88, 89, 90]);
  const near = openAt(first, [message('m52', 52, 'writing', 'Hello'), ...run(53, 54)], 90);
  expect(seqs(near)).toEqual([50, 51, 52, 53, 54]);
  expect(textOf(near.messages[2]?.content ?? '')).toBe('Hello you');
  expect([first.part, near.part]).toEqual([1, 2]);
});
