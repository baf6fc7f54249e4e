import { expect, test } from 'vitest';
import { isEmptyChat, titleOf, withTitle } from './chat-title.ts';
import type { Pending } from './outbox.ts';

const chat = { id: 'c', name: 'New chat', last_seq: 0 };
const pending = [{ chatId: 'c', text: 'How long is the warranty?' }] as Pending[];

test('names an unnamed chat after the question being sent to it', () => {
  expect(withTitle(chat, pending).name).toBe('How long is the warranty?');
  expect(withTitle(chat, []).name).toBe('New chat');
  expect(withTitle({ ...chat, name: 'Machines' }, pending).name).toBe('Machines');
  expect(titleOf('a'.repeat(90))).toBe(`${'a'.repeat(80)}…`);
});

test('a chat without messages is empty unless one is being sent', () => {
  expect(isEmptyChat(chat, [])).toBe(true);
  expect(isEmptyChat(chat, pending)).toBe(false);
  expect(isEmptyChat({ ...chat, last_seq: 2 }, [])).toBe(false);
  expect(isEmptyChat({ ...chat, name: 'Kept for later' }, [])).toBe(false);
});
