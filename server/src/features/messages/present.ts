import { type Answer, type Message, textContent } from '@docent/contract';
import type { SocketServer } from '../../realtime/index.ts';

/** A message with all that it holds, whether or not it is withheld: nothing but what follows tells of it. */
export type StoredMessage = Message & { removed: Record<string, string> | null };

/** A message for everybody of its chat: `whole` goes to these people, `bare` to those from whom it is withheld. */
export type ForAll = { whole: Message; readers: string[]; bare: Message; withheldFrom: string[] };

/** A message as it leaves for its reader: the only way out. */
export const presentMessage = ({ removed, ...message }: StoredMessage): Message =>
  message.withheld ? withoutContent(message) : { ...message, sources: dated(message.sources, removed) };

export const presentForAll = (
  { removed, ...message }: StoredMessage,
  people: string[],
  withheldFrom: string[],
): ForAll => ({
  whole: { ...message, withheld: false, sources: dated(message.sources, removed) },
  readers: people.filter((id) => !withheldFrom.includes(id)),
  bare: withoutContent({ ...message, withheld: true }),
  withheldFrom,
});

/** Sends a message to each of its chat's people as they may see it. */
export const tellChat = (
  sockets: Pick<SocketServer, 'toMembers'>,
  { whole, readers, bare, withheldFrom }: ForAll,
): void => {
  const chat_id = whole.chat_id;
  sockets.toMembers(chat_id, readers)?.emit('new_message', { chat_id, message: whole });
  sockets.toMembers(chat_id, withheldFrom)?.emit('new_message', { chat_id, message: bare });
};

/** That it is there, whose, when, and how it ended: nothing that tells what the documents say or which they are. */
const withoutContent = (message: Message): Message => ({
  ...message,
  content: textContent(''),
  sources: [],
  reviews: [],
  answer: message.answer && withoutDocuments(message.answer),
});

const withoutDocuments = (answer: Answer): Answer => ({
  ...answer,
  passages: 0,
  main_document: null,
  nearest: [],
  verdict: null,
  looked: [],
});

/** Of documents that are gone, when they went. */
const dated = (sources: Message['sources'], removed: StoredMessage['removed']): Message['sources'] =>
  removed
    ? sources.map((source) => {
        const at = removed[source.source_document_id];
        return at ? { ...source, removed_at: new Date(at).toISOString() } : source;
      })
    : sources;
