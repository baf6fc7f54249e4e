import type { SentMessage } from '@docent/contract';
import { emit } from '../../api/socket.ts';

/** A UUID that this client makes, so that a question sent twice is stored once. */
export const newClientId = (): string => {
  if (crypto.randomUUID) return crypto.randomUUID();
  // Outside secure contexts there is no randomUUID; the random numbers are the same.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

export type Outgoing = { chatId: string; domainId: string; text: string; clientId: string };

/** Sends a question; resolves when it is stored. Throws ApiError; the same `clientId` may be sent again. */
export const sendQuestion = ({ chatId, domainId, text, clientId }: Outgoing): Promise<SentMessage> =>
  emit('new_message', {
    message: text,
    chat_id: chatId,
    domain_id: domainId,
    thread_id: null,
    images: [],
    workflow: domainId,
    client_id: clientId,
  });
