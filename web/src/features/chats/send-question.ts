import type { SentMessage } from '@docent/contract';
import { call } from '../../api/client.ts';
import { emit } from '../../api/socket.ts';
import { track } from '../product-analytics/index.ts';

export type Outgoing = {
  chatId: string;
  /** Absent or null in a new chat; else the chat's own id: it is one thread. */
  threadId?: string | null;
  /** Null for what goes to people alone. */
  domainId: string | null;
  text: string;
  clientId: string;
  replyTo: string | null;
  image: File | null;
  /** A picture that is up already: that of the question which is asked again. */
  imageId?: string | null;
  /** The question of which this is a new version. */
  replaces?: string | null;
  /** Look further before answering; absent in what older versions kept. */
  thorough?: boolean;
  /** Search though the question is outside the perimeter. */
  searchAnyway?: boolean;
};

/** Pictures that are up already, so that sending again does not send them up again. */
const sentUp = new WeakMap<File, string>();

/** Sends a message, its picture first; resolves when it is stored. Throws ApiError; may be called again. */
export const sendQuestion = async (outgoing: Outgoing): Promise<SentMessage> => {
  const { chatId, threadId = null, domainId, text, clientId, replyTo, image, thorough = false } = outgoing;
  const imageId = image ? await sendUp(chatId, image) : outgoing.imageId;
  const sent = await emit('new_message', {
    message: text,
    chat_id: chatId,
    domain_id: domainId,
    thread_id: threadId,
    images: imageId ? [{ id: imageId }] : [],
    workflow: domainId,
    client_id: clientId,
    reply_to: replyTo,
    replaces: outgoing.replaces ?? null,
    thorough,
    search_anyway: outgoing.searchAnyway ?? false,
  });
  track('new chat message');
  return sent;
};

const sendUp = async (chatId: string, image: File): Promise<string> => {
  const known = sentUp.get(image);
  if (known) return known;
  const body = new FormData();
  body.append('file', image);
  const { id } = await call('uploadImage', { params: { id: chatId }, body });
  sentUp.set(image, id);
  return id;
};
