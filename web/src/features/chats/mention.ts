/** Mention being written: from the @ to the cursor. */
export type Mention = { start: number; end: number; query: string };

/** The mention that the cursor stands in: an @ at the beginning of a word and no white space after it; else null. */
export const mentionAt = (text: string, cursor: number): Mention | null => {
  const found = /(?<![\p{L}\p{N}@._-])@([^\s@]*)$/u.exec(text.slice(0, cursor));
  return found ? { start: found.index, end: cursor, query: found[1] ?? '' } : null;
};

/** The text with the mention completed, and where the cursor stands then. */
export const completeMention = (text: string, { start, end }: Mention, username: string) => {
  const before = `${text.slice(0, start)}@${username} `;
  return { text: before + text.slice(end).replace(/^ /, ''), cursor: before.length };
};

type Knowing = { is_expert: boolean; expert_of: string[] };

/** Experts of the domain that is asked before other experts, and these before everybody else; else in the order that they had. */
export const expertsFirst = <Person extends Knowing>(people: Person[], domainId: string | null): Person[] => {
  const rank = ({ is_expert, expert_of }: Person) =>
    domainId && expert_of.includes(domainId) ? 0 : is_expert ? 1 : 2;
  return people.toSorted((one, other) => rank(one) - rank(other));
};

/** Returns the assistant, always first, and people whose username contains the query, ignoring case. */
export const choicesFor = <Choice extends { username: string }>(
  query: string,
  assistant: Choice,
  people: Choice[],
): Choice[] => [
  assistant,
  ...people.filter(({ username }) => username.toLowerCase().includes(query.toLowerCase())),
];

/**
 * Which choice Enter takes when no arrow was pressed: the first that fits what was typed; the assistant, which is always
 * listed, only if it fits. -1: none.
 */
export const firstFitting = (query: string, choices: { username: string }[]): number =>
  choices.findIndex(({ username }) => username.toLowerCase().includes(query.toLowerCase()));
