import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@docent/contract';
import type { Person, PersonSocket } from '../../server/test/kit/person.ts';

export const accountOf = (name: string) => ({
  name,
  email: `${name}@example.com`,
  password: 'a-long-password',
});

const ACK_MS = 2_000;
const POLL_MS = 200;

/** Waits until `ready` gives something. Rejects after `seconds`, saying what was waited for. */
export const until = async <Value>(
  what: string,
  ready: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  seconds = 60,
): Promise<Value> => {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await ready();
    if (value) return value;
    assert(Date.now() < deadline, `${what}: not within ${seconds} s`);
    await delay(POLL_MS);
  }
};

/** Sends a message again and again under one id until it is acknowledged, as the web app does. */
export const say = async (
  socket: PersonSocket,
  chatId: string,
  text: string,
  domainId: string | null = null,
) => {
  const outgoing = {
    message: text,
    chat_id: chatId,
    domain_id: domainId,
    thread_id: null,
    images: [],
    workflow: domainId,
    client_id: randomUUID(),
  };
  return until(`"${text}" is acknowledged`, async () => {
    const ack = await socket
      .timeout(ACK_MS)
      .emitWithAck('new_message', outgoing)
      .catch(() => null);
    assert(!ack || ack.ok, `"${text}" is refused`);
    return ack?.data;
  });
};

/** The messages of a chat, as they are stored. */
export const messagesOf = async (url: string, { token }: Person, chatId: string): Promise<Message[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/v1/messages?chat_id=${chatId}`, { headers });
  return response.ok ? (await response.json()).messages : [];
};

/** Adds a guest to a chat. */
export const invite = async (url: string, by: Person, guest: Person, chatId: string): Promise<void> => {
  const response = await fetch(`${url}/v1/chats/${chatId}/participant`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: guest.user.id }),
  });
  assert.equal(response.ok, true, await response.text());
};
