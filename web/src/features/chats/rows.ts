import type { Message } from '@docent/contract';
import { firstSeq, type Messages } from './messages.ts';
import type { Pending } from './outbox.ts';

/** One line of the conversation. */
export type Row =
  | { kind: 'day'; key: string; date: Date }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'waiting'; key: string; outgoing: Pending };

/**
 * The conversation from top to bottom: a line where a day begins (the reader's own day), messages, then what is on its
 * way. Above the first message stands a day only when no older one is to come: so a page of older messages adds rows
 * above and changes none.
 */
export const rowsOf = (messages: Messages, waiting: Pending[], hasOlder = firstSeq(messages) > 1): Row[] => {
  const rows: Row[] = [];
  let day = hasOlder ? dayOf(messages[0]) : '';
  for (const message of messages) {
    const next = dayOf(message);
    if (next !== day) rows.push({ kind: 'day', key: `day-${message.id}`, date: dateOf(message) });
    day = next;
    rows.push({ kind: 'message', key: message.id, message });
  }
  for (const outgoing of waiting) rows.push({ kind: 'waiting', key: outgoing.clientId, outgoing });
  return rows;
};

/** Whether the row of this key has others above it; a question that was sent has another key than while it waited. */
export const isBelow = (rows: Row[], key: string | undefined): boolean =>
  rows.findIndex((row) => row.key === key) > 0;

/** The row of the question that the last row answers; its index changes when older messages come above. */
export const answeredRow = (rows: Row[]): { key: string; index: number } | undefined => {
  const last = rows.at(-1);
  const key = last?.kind === 'message' && last.message.role === 'assistant' ? last.message.reply_to : null;
  const index = rows.findLastIndex((row) => row.key === key);
  return key === null || index < 0 ? undefined : { key, index };
};

const dateOf = ({ sent_at }: Message) => new Date(sent_at * 1000);
const dayOf = (message: Message | undefined) => (message ? dateOf(message).toDateString() : '');
