import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OutgoingMessage } from './messages.ts';
import type { ClientToServerEvents, ServerToClientEvents } from './socket.ts';

const PAGE = readFileSync(new URL('../../docs/users/sockets.md', import.meta.url), 'utf8');

/** Every event, or it does not compile. */
const FROM_CLIENT: Record<keyof ClientToServerEvents, true> = {
  new_message: true,
  load_chat: true,
  refresh_rooms: true,
  read_chat: true,
  view_chat: true,
  typing: true,
  stop_answer: true,
  retry_answer: true,
};
const FROM_SERVER: Record<keyof ServerToClientEvents, true> = {
  new_message: true,
  message_delta: true,
  message_status: true,
  refresh_rooms: true,
  access_changed: true,
  notification: true,
  inbox_changed: true,
  presence: true,
  typing: true,
  read_chat: true,
  error: true,
};

/** The first cells of the tables below a heading. */
const named = (from: string, to?: string) => {
  const part = PAGE.slice(PAGE.indexOf(from), to ? PAGE.indexOf(to) : undefined);
  return [...part.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name).sort();
};

test('docs/users/sockets.md names each event and message field, and no other', () => {
  expect(named('## From the client', 'The outgoing message:')).toEqual(Object.keys(FROM_CLIENT).sort());
  expect(named('The outgoing message:', '## From the server')).toEqual(
    Object.keys(OutgoingMessage.shape).sort(),
  );
  expect(named('## From the server', '## Nothing is missed')).toEqual(Object.keys(FROM_SERVER).sort());
});
