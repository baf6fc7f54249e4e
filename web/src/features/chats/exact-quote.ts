import type { Source } from '@docent/contract';

/** Fewer characters than this are found in too many places to mean one. */
const CHARACTERS_AT_LEAST = 24;
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The source with the very words of an answer as its quote, where the answer took them from it word for word. */
export const quotedExactly = (source: Source, said: string): Source => {
  const words = plain(said);
  const isExact = words.length >= CHARACTERS_AT_LEAST && plain(source.content).includes(words);
  return isExact ? { ...source, quote: words } : source;
};
