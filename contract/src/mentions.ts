/** A short name for mentions: letters, digits and dots of a name ("Zoé Lefèvre" is "zoe.lefevre"). */
export const usernameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 40) || 'user';

/** An @ at the beginning of a word, and the username after it; a dot or dash at the end belongs to the sentence. */
const MENTION = /(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?)/gu;

/** The usernames that a text mentions, in lower case, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map((match) => (match[1] ?? '').toLowerCase())),
];

const MENTION_AND_SPACE = new RegExp(`${MENTION.source} ?`, MENTION.flags);

/** The text without its mentions, or only those of one username: what is left is the question itself, word for word. */
export const withoutMention = (text: string, username?: string): string =>
  text
    .replace(MENTION_AND_SPACE, (mention, name: string) =>
      username === undefined || name.toLowerCase() === username ? '' : mention,
    )
    .trim();
