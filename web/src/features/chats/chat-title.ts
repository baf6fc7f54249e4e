import type { Chat } from '@docent/contract';
import { DEFAULT_CHAT_NAME } from '@docent/contract/constants';
import type { Pending } from './outbox.ts';

/** As long as the server's own, which takes its place. */
const TITLE_LENGTH = 80;

/** Returns the title of a chat by its first question, as the server does. */
export const titleOf = (text: string): string =>
  text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH).trimEnd()}…` : text;

type Named = Pick<Chat, 'id' | 'name' | 'last_seq'>;

/** A chat that has no name yet, under the one that the question on its way will give it. */
export const withTitle = <One extends Named>(chat: One, onTheirWay: readonly Pending[]): One => {
  const first = chat.name === DEFAULT_CHAT_NAME && onTheirWay.find(({ chatId }) => chatId === chat.id);
  return first ? { ...chat, name: titleOf(first.text) } : chat;
};

/** Nothing was said in it, and nothing is on its way: it began with a question that did not come to be asked. */
export const isEmptyChat = (chat: Named, onTheirWay: readonly Pending[]): boolean =>
  chat.last_seq === 0 &&
  chat.name === DEFAULT_CHAT_NAME &&
  !onTheirWay.some(({ chatId }) => chatId === chat.id);
