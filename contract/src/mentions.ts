/** Folds case, accents and letter forms, which a reader may overlook. */
export const foldName = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Returns whether a name mixes alphabets with similar letters: "раypal" starts in Cyrillic. */
export const mixesScripts = (name: string): boolean => ALIKE.filter((script) => script.test(name)).length > 1;

/** Derives a username for mentions from a name: letters, digits and dots ("Zoé Lefèvre" is "zoe.lefevre"). */
export const usernameOf = (name: string): string =>
  foldName(name)
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

/** Mention name of the assistant, whatever the product's name; reserved, so that no person can have it. */
export const ASSISTANT_USERNAME = 'docent';

/** The names under which the assistant is mentioned, the one that the interface offers first. */
export const assistantNames = (productName: string): string[] => [
  ...new Set([usernameOf(productName), ASSISTANT_USERNAME]),
];

/** The text without its mentions, or only those of some usernames: what is left is the question itself, word for word. */
export const withoutMention = (text: string, usernames?: string[]): string =>
  text
    .replace(MENTION_AND_SPACE, (mention, name: string) =>
      usernames === undefined || usernames.includes(name.toLowerCase()) ? '' : mention,
    )
    .trim();
