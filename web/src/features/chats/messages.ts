import type { Message, MessageDelta } from '@docent/contract';
import { textContent, textOf } from '@docent/contract/content';

/** The messages of a chat as this tab knows them: by id, in the order of `seq`. Pure functions, tested alone. */
export type Messages = readonly Message[];

/**
 * Adds messages or puts newer versions in place of those that are there. A version of an answer on its way that was
 * read before the text at hand arrived takes nothing of it away.
 */
export const merge = (known: Messages, incoming: Messages): Messages => {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) {
    const before = byId.get(message.id);
    byId.set(message.id, withOwnFeedback(before, newer(before, message)));
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
};

/** What goes to a whole chat says nothing of the reader's own feedback: what is known of it stays. */
const withOwnFeedback = (known: Message | undefined, incoming: Message): Message =>
  known && incoming.feedback === undefined
    ? { ...incoming, feedback: known.feedback, rating: known.rating }
    : incoming;

const newer = (known: Message | undefined, incoming: Message): Message => {
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
  if (offset > before.length) return null;
  const content = textContent(before.slice(0, offset) + text);
  return known.map((one) => (one.id === id ? { ...one, content } : one));
};

/** The number of the first message at hand; 1 when there is none. */
export const firstSeq = (known: Messages): number => known[0]?.seq ?? 1;

/**
 * What to ask the server from: before the first unfinished message or hole, else after the last message. What is older
 * than the first message at hand is not lacking: it comes when somebody scrolls there.
 */
export const catchUpFrom = (known: Messages): number => {
  const first = firstSeq(known);
  const lacking = known.findIndex(({ status, seq }, index) => status === 'writing' || seq !== first + index);
  return first - 1 + (lacking < 0 ? known.length : lacking);
};

/** Numbers have no gaps: where one is, a message was missed. */
export const hasHole = (known: Messages): boolean =>
  known.length > 0 && known.at(-1)?.seq !== firstSeq(known) + known.length - 1;

type Picture = { id: string; name: string; width: number; height: number };

/** The pictures of a message's `content`. */
export const imagesOf = (content: string): Picture[] => {
  if (!content.includes('"image"')) return [];
  const items = JSON.parse(content) as ({ type: string } & Picture)[]; // the server stores nothing else
  return items.filter(({ type }) => type === 'image');
};
