import type { Message } from '@docent/contract';
import type { Messages } from './messages.ts';

/** The versions of a question that are at hand, oldest first. */
export type Chain = Message[];

/** Which version of a question was chosen, by the question's first version at hand, and which one was the newest then: a newer one is shown again. */
export type ChosenVersions = ReadonlyMap<string, { id: string; newest: string }>;

/** Returns the chain of each question that has several versions. */
export const chainsOf = (messages: Messages): Chain[] => {
  const newer = new Map(messages.flatMap((one) => (one.replaces ? [[one.replaces, one] as const] : [])));
  if (!newer.size) return [];
  const isFirst = ({ id, replaces }: Message) =>
    newer.has(id) && !(replaces && messages.some((one) => one.id === replaces));
  return messages.filter(isFirst).map((first) => {
    const chain = [first];
    for (let next = newer.get(first.id); next; next = newer.get(next.id)) chain.push(next);
    return chain;
  });
};

/** The version that is shown: the one that was chosen, the one that a link leads to, else the newest. */
export const shownOf = (
  chain: Chain,
  chosen: ChosenVersions,
  linkedId: string | null,
): Message | undefined => {
  const newest = chain.at(-1);
  const choice = chosen.get(chain[0]?.id ?? '');
  const wanted = choice && choice.newest === newest?.id ? choice.id : linkedId;
  return chain.find(({ id }) => id === wanted) ?? newest;
};

/** Returns ids to omit from the conversation: versions that are not shown, with their answers, and messages that an unsent one replaces. */
export const hiddenBy = (
  messages: Messages,
  shown: Map<Chain, Message>,
  onTheirWay: string[],
): Set<string> => {
  const questions = new Set(onTheirWay);
  for (const [chain, version] of shown) for (const { id } of chain) if (id !== version.id) questions.add(id);
  const answers = messages.filter(
    ({ role, reply_to }) => role === 'assistant' && reply_to !== null && questions.has(reply_to),
  );
  return new Set([...questions, ...answers.map(({ id }) => id)]);
};

/** The person's own last question, which can be asked again. */
export const lastOwnQuestion = (messages: Messages, userId: string | undefined): Message | undefined =>
  messages.findLast(({ role, author }) => role === 'user' && author?.id === userId);
