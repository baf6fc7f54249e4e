import type { Message, MessageDelta } from '@docent/contract';
import { textContent, textOf } from '@docent/contract/content';

/** The messages of a chat as this tab knows them: by id, in the order of `seq`. Pure functions, tested alone. */
export type Messages = readonly Message[];

/** Adds messages or puts newer versions in place of those that are there. */
export const merge = (known: Messages, incoming: Messages): Messages => {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
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
  return merge(known, [{ ...message, content: textContent(before.slice(0, offset) + text) }]);
};

/** What to ask the server from: before the first unfinished message, else after the last one. */
export const catchUpFrom = (known: Messages): number => {
  const unfinished = known.find(({ status }) => status === 'writing');
  return unfinished ? unfinished.seq - 1 : (known.at(-1)?.seq ?? 0);
};
