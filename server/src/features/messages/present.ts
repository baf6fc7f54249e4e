import { type Answer, type Message, type Source, textContent } from '@docent/contract';
import type { SocketServer } from '../../realtime/index.ts';

/** A message with all that it holds, whether or not it is withheld: nothing but what follows tells of it. */
export type StoredMessage = Message & Dates;

/** Current state of a document: `version` is the one that answers, `version_at` the time of its newest content. */
type Now = { at: string; version: number; version_at: string; origin: Source['origin'] };
/** Documents of a message, by id: deletion times, and the current state of the others. */
type Dates = { removed: Record<string, string> | null; updated: Record<string, Now> | null };

/** A message for all participants: `whole` is sent to those who may read it, `bare` to those from whom it is withheld. */
export type ForAll = {
  whole: Message;
  readers: string[];
  bare: Message;
  hiddenFor: string[];
  /** The asker, if they may read the message, with the fields for the asker alone. */
  toAsker: { id: string; message: Message } | null;
};

/** A message as it leaves for its reader: the only way out. */
export const presentMessage = ({ removed, updated, ...message }: StoredMessage): Message =>
  message.withheld
    ? withoutContent(message)
    : { ...message, sources: dated(message.sources, { removed, updated }) };

type Audience = { asker: string | null; people: string[]; hiddenFor: string[] };

export const presentForAll = (
  { removed, updated, ...message }: StoredMessage,
  { asker, people, hiddenFor }: Audience,
): ForAll => {
  const forAsker = { ...message, withheld: false, sources: dated(message.sources, { removed, updated }) };
  const { answer } = message;
  const readers = people.filter((id) => !hiddenFor.includes(id));
  const isToldMore = asker !== null && readers.includes(asker) && (answer?.left_out ?? 0) > 0;
  return {
    whole: answer ? { ...forAsker, answer: { ...answer, left_out: 0 } } : forAsker,
    readers: isToldMore ? readers.filter((id) => id !== asker) : readers,
    bare: withoutContent({ ...message, withheld: true }),
    hiddenFor,
    toAsker: isToldMore ? { id: asker, message: forAsker } : null,
  };
};

/** Sends a message to each of its chat's people as they may see it. */
export const tellChat = (
  sockets: Pick<SocketServer, 'toMembers'>,
  { whole, readers, bare, hiddenFor, toAsker }: ForAll,
): void => {
  const chat_id = whole.chat_id;
  sockets.toMembers(chat_id, readers)?.emit('new_message', { chat_id, message: whole });
  if (toAsker)
    sockets.toMembers(chat_id, [toAsker.id])?.emit('new_message', { chat_id, message: toAsker.message });
  sockets.toMembers(chat_id, hiddenFor)?.emit('new_message', { chat_id, message: bare });
};

/** That it is there, whose, when, and how it ended: nothing that tells what the documents say or which they are. */
const withoutContent = (message: Message): Message => ({
  ...message,
  content: textContent(''),
  sources: [],
  reviews: [],
  event: message.event?.kind === 'lesson' ? { ...message.event, topic: '' } : message.event,
  answer: message.answer && withoutDocuments(message.answer),
});

const withoutDocuments = (answer: Answer): Answer => ({
  ...answer,
  passages: 0,
  left_out: 0,
  main_document: null,
  nearest: [],
  follow_ups: [],
  also_in: [],
  verdict: null,
  looked: [],
});

/** Adds the deletion time of deleted documents, and the current state of the others. */
const dated = (sources: Message['sources'], { removed, updated }: Dates): Message['sources'] =>
  sources.map((stored) => {
    // Citations stored before documents had versions name none.
    const source = { ...stored, version: stored.version ?? 1 };
    const goneAt = removed?.[source.source_document_id];
    if (goneAt) return { ...source, removed_at: new Date(goneAt).toISOString() };
    const now = updated?.[source.source_document_id];
    if (!now) return source;
    return {
      ...source,
      updated_at: new Date(now.at).toISOString(),
      newer_version_at: now.version > source.version ? new Date(now.version_at).toISOString() : null,
      origin: now.origin ?? null,
    };
  });
