import type { ChatImage, SentMessage } from '@docent/contract';
import { call } from '../../api/client.ts';
import { emit } from '../../api/socket.ts';
import { track } from '../product-analytics/index.ts';

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

export type Outgoing = {
  chatId: string;
  /** Null for what goes to people alone. */
  domainId: string | null;
  text: string;
  clientId: string;
  replyTo: string | null;
  image: File | null;
};

/** Pictures that are up already, so that sending again does not send them up again. */
const sentUp = new WeakMap<File, string>();

/** Sends a message, its picture first; resolves when it is stored. Throws ApiError; may be called again. */
export const sendQuestion = async (outgoing: Outgoing): Promise<SentMessage> => {
  const { chatId, domainId, text, clientId, replyTo, image } = outgoing;
  const sent = await emit('new_message', {
    message: text,
    chat_id: chatId,
    domain_id: domainId,
    thread_id: null,
    images: image ? [{ id: await sendUp(chatId, image) }] : [],
    workflow: domainId,
    client_id: clientId,
    reply_to: replyTo,
  });
  track('new chat message');
  return sent;
};

const sendUp = async (chatId: string, image: File): Promise<string> => {
  const known = sentUp.get(image);
  if (known) return known;
  const body = new FormData();
  body.append('file', image);
  const { id } = await call<ChatImage>(`/chats/${chatId}/images`, { method: 'POST', body });
  sentUp.set(image, id);
  return id;
};
