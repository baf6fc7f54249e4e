import type { Message } from '@docent/contract';
import { expect, test } from 'vitest';
import { answeredRow, isBelow, rowsOf } from './rows.ts';

const DAY = 86_400;
// The rows read no more of a message than this.
const message = (seq: number, day: number) =>
  ({ id: `m${seq}`, seq, sent_at: day * DAY + 43_200 }) as Message;
const keys = (messages: Message[]) => rowsOf(messages, []).map(({ key }) => key);

test('a line stands where a day begins', () => {
  expect(keys([message(1, 1), message(2, 1), message(3, 2)])).toEqual(['day-m1', 'm1', 'm2', 'day-m3', 'm3']);
});

test('a page of older messages adds rows above and changes none', () => {
  const newest = [message(3, 2), message(4, 2), message(5, 3)];
  for (const older of [
    [message(1, 1), message(2, 1)],
    [message(1, 1), message(2, 2)],
  ]) {
    const before = keys(newest);
    expect(keys([...older, ...newest]).slice(-before.length)).toEqual(before);
  }
});

const outgoing = {
  chatId: 'c',
  domainId: null,
  text: 'Hello',
  clientId: 'x',
  replyTo: null,
  image: null,
  state: 'waiting' as const,
};

test('a page of older messages adds rows above; the first answer does not', () => {
  const newest = rowsOf([message(3, 1)], []);
  expect(isBelow(rowsOf([message(2, 1), message(3, 1)], []), newest[0]?.key)).toBe(true);
  const sent = rowsOf([], [outgoing]);
  expect(isBelow(rowsOf([message(1, 1), message(2, 1)], []), sent[0]?.key)).toBe(false);
  expect(isBelow(newest, newest[0]?.key)).toBe(false);
});

test('what is on its way stands last', () => {
  expect(rowsOf([message(1, 1)], [outgoing]).at(-1)).toEqual({ kind: 'waiting', key: 'x', outgoing });
});

test('the row of the question is found while its answer is the last row', () => {
  const question: Message = { ...message(2, 1), role: 'user' };
  const answer: Message = { ...message(3, 1), role: 'assistant', reply_to: 'm2' };
  expect(answeredRow(rowsOf([message(1, 1), question, answer], []))).toEqual({ key: 'm2', index: 2 });
  expect(answeredRow(rowsOf([message(1, 1), question, answer], [outgoing]))).toBeUndefined();
  expect(answeredRow(rowsOf([message(1, 1), question], []))).toBeUndefined();
  expect(answeredRow(rowsOf([answer], [])), 'the question is on a page not loaded').toBeUndefined();
});
