import { createHash } from 'node:crypto';
import type { Message } from './messages.ts';

export type Thread = {
  /** The same for as long as anything of the thread is there: the Message-ID that it began with. */
  id: string;
  subject: string;
  /** Folder of its first message, subject, and what tells it from others of that subject. */
  path: string;
  /** By date; one that lies in several folders is here once. */
  messages: Message[];
};

const LONGEST_SUBJECT = 120;
const PREFIX = /^((re|fwd?|aw|wg|tr|rv|sv)(\[\d+\])?\s*:\s*)+/i;

/** Groups messages into threads, across folders, by their In-Reply-To and References headers; an equal subject alone joins nothing. */
export const threadsOf = (messages: Message[]): Thread[] => {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let at = id;
    for (let parent = parents.get(at); parent !== undefined; parent = parents.get(at)) at = parent;
    // Path compression: shortens the next lookup.
    for (let step = id; step !== at; ) {
      const next = parents.get(step) ?? at;
      parents.set(step, at);
      step = next;
    }
    return at;
  };
  for (const { id, answers } of messages) {
    for (const answered of answers) {
      const [one, other] = [rootOf(id), rootOf(answered)];
      if (one !== other) parents.set(one, other);
    }
  }
  const groups = new Map<string, Map<string, Message>>();
  for (const message of messages) {
    const group = groups.get(rootOf(message.id)) ?? new Map<string, Message>();
    groups.set(rootOf(message.id), group);
    if (!group.has(message.id)) group.set(message.id, message);
  }
  return [...groups.values()].map((group) => threadOf([...group.values()].toSorted(byDate)));
};

const byDate = (one: Message, other: Message) => one.date - other.date || one.uid - other.uid;

const threadOf = (messages: Message[]): Thread => {
  const [first] = messages;
  const id = first?.answers[0] ?? first?.id ?? '';
  const subject = first?.subject.replace(PREFIX, '') || 'Without subject';
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return { id, subject, path: `${first?.folder ?? ''}/${fileName(subject)} (${mark})`, messages };
};

/** As a file or folder may be called. */
export const fileName = (text: string): string =>
  text
    .replace(/[/\\\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)
    .trim() || 'unnamed';
