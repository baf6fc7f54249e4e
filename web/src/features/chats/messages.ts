import type { Message, MessageDelta } from '@docent/contract';
import { textContent, textOf } from '@docent/contract/content';

/** Messages of a chat in the order of `seq`, without a gap. Pure functions, tested alone. */
export type Messages = readonly Message[];

/** The number of the first message at hand; 1 when there is none. */
export const firstSeq = (known: Messages): number => known[0]?.seq ?? 1;

/** The number of the last message at hand; 0 when there is none. */
export const lastSeq = (known: Messages): number => known.at(-1)?.seq ?? 0;

const touches = (known: Messages, incoming: Messages): boolean =>
  firstSeq(incoming) <= lastSeq(known) + 1 && lastSeq(incoming) >= firstSeq(known) - 1;

/**
 * Adds messages or puts newer versions in place of those that are there; what would leave a gap stays away. A version of
 * an answer on its way that was read before the text at hand arrived takes nothing of it away.
 */
export const merge = (known: Messages, incoming: Messages): Messages => {
  if (!touches(known, incoming)) return known;
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) {
    const before = byId.get(message.id);
    byId.set(message.id, withOwnFeedback(before, newer(before, message)));
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
};

/** Messages broadcast to a chat omit the reader's own feedback: keeps the known feedback. */
const withOwnFeedback = (known: Message | undefined, incoming: Message): Message =>
  known && incoming.feedback === undefined
    ? { ...incoming, feedback: known.feedback, rating: known.rating }
    : incoming;

const newer = (known: Message | undefined, incoming: Message): Message => {
  // A whole answer is not begun again (a failed or stopped one may be): this version was read before its end, and came late.
  if (known?.status === 'complete' && incoming.status === 'writing') return known;
  // With the right to read it, all that was at hand of it has come or gone.
  if (known?.withheld !== incoming.withheld) return incoming;
  if (known?.status !== 'writing' || incoming.status !== 'writing') return incoming;
  const [here, there] = [textOf(known.content), textOf(incoming.content)];
  return here.length > there.length && here.startsWith(there)
    ? { ...incoming, content: known.content }
    : incoming;
};

/**
 * Adds a piece to an answer on its way. Returns null when there is a hole before it: then the answer is to be asked
 * for again. A piece for a message that has ended changes nothing.
 */
export const applyDelta = (
  known: Messages,
  { message_id: id, offset, text }: MessageDelta,
): Messages | null => {
  const message = known.find((one) => one.id === id);
  if (!message) return null;
  if (message.status !== 'writing') return known;
  const before = textOf(message.content);
  // A piece comes to who may read what it rests on.
  if (offset > before.length) return null;
  const content = textContent(before.slice(0, offset) + text);
  return known.map((one) => (one.id === id ? { ...one, content, withheld: false } : one));
};

/** Returns the `seq` after which to load missing messages: before the first unfinished answer, else after the last message. */
export const catchUpFrom = (known: Messages): number => {
  const writing = known.find(({ status }) => status === 'writing');
  return writing ? writing.seq - 1 : lastSeq(known);
};

/** A stretch of a chat: the messages at hand, and what is known of how far the chat goes. */
export type Stretch = {
  messages: Messages;
  /** The highest number that has been heard of. */
  chatEnd: number;
  /** The parts of the chat that have been opened, counted; 0: none yet. */
  part: number;
};
export const NOTHING: Stretch = { messages: [], chatEnd: 0, part: 0 };

/** The chat has more behind the last message at hand. */
export const hasNewer = ({ messages, chatEnd, part }: Stretch): boolean =>
  part > 0 && lastSeq(messages) < chatEnd;

/** Merges messages next to the loaded window; others only raise `chatEnd`. */
export const extend = (stretch: Stretch, incoming: Messages, chatEnd = 0): Stretch => ({
  ...stretch,
  messages: merge(stretch.messages, incoming),
  chatEnd: Math.max(stretch.chatEnd, chatEnd, lastSeq(incoming)),
});

/** Goes to another part of the chat; what it shares with the one at hand stays as fresh as it is. */
export const openAt = (stretch: Stretch, page: Messages, chatEnd: number): Stretch => {
  const messages = touches(stretch.messages, page) ? stretch.messages : page;
  return { ...extend({ ...stretch, messages }, page, chatEnd), part: stretch.part + 1 };
};

/** The experts of its domain were asked about an answer. */
export const wereExpertsAsked = (messages: Messages, answer: Message): boolean =>
  messages.some(({ event }) => event?.kind === 'experts_asked' && event.message_id === answer.id);

/** Nothing was said or asked after it, nor is there a newer version of it. */
export const isLastSaid = (messages: Messages, { id }: Message): boolean =>
  messages.findLast(({ role }) => role !== 'system')?.id === id;

type Picture = { id: string; name: string; width: number; height: number };

/** The pictures of a message's `content`. */
export const imagesOf = (content: string): Picture[] => {
  if (!content.includes('"image"')) return [];
  const items = JSON.parse(content) as ({ type: string } & Picture)[]; // the server stores nothing else
  return items.filter(({ type }) => type === 'image');
};
