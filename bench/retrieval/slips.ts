const WORD = /(?<!\p{L})\p{Ll}{5,}(?!\p{L})/gu;
/** Typing errors: a letter is omitted, two are swapped, one is doubled, or replaced by its neighbour on the keyboard. */
const SLIPS: ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  (word, at) => word.slice(0, at) + word[at] + word.slice(at),
  (word, at) => word.slice(0, at) + (BESIDE[word[at] ?? ''] ?? 'e') + word.slice(at + 1),
];
const BESIDE: Record<string, string> = {
  a: 's',
  e: 'r',
  i: 'o',
  l: 'k',
  m: 'n',
  n: 'b',
  o: 'p',
  r: 't',
  s: 'd',
  t: 'y',
  u: 'i',
};

/** Returns a question with a typing error in its longest known word, not in the first letter; null where it has none of five letters. */
export const withSlip = (
  question: string,
  isKnown: (word: string) => boolean,
): { question: string; word: string; written: string } | null => {
  const words = [...question.matchAll(WORD)].filter(([word]) => isKnown(word));
  const [longest] = words.sort((a, b) => b[0].length - a[0].length);
  if (!longest) return null;
  const [word] = longest;
  const sum = [...question].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const at = 1 + (sum % (word.length - 2));
  const written = (SLIPS[sum % SLIPS.length] ?? SLIPS[0])?.(word, at) ?? word;
  if (written === word) return null;
  const start = longest.index;
  return {
    question: question.slice(0, start) + written + question.slice(start + word.length),
    word,
    written,
  };
};
