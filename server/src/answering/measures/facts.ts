import { languageOf, termsOf } from '../../knowledge/index.ts';

/** Verifiable facts of a sentence: its numbers, names and quotations. */
export type Facts = { numbers: string[]; names: string[]; quotes: string[] };

const QUOTED = /["“”«]\s*([^"“”«»]{3,}?)\s*["“”»]/g;
/** Digits with thousands separators, "12 500", "12,500", "12'500"; not "2022 500". */
export const NUMBER =
  /(?<![\p{L}\p{N}])\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?/gu;
const NAME = /\p{Lu}[\p{L}\p{N}]*(?:[-'’&][\p{L}\p{N}]+)*/gu;
/** Contexts in which a capital letter marks no name: at the start, and after the end of a sentence or an opening quote. */
const OPENS = /(?:^|[.!?…:;"“«([>*•–—-])\s*$/;
const NUMBER_WORDS = [
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
];

/** Normalises a text: lower case, letters and digits only, single spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Normalises a number: "12,500.00", "12 500" and "12500" are equal; a decimal comma becomes a point. */
export const canonicalNumber = (number: string): string => {
  const grouped = /^(\d{1,3}(?:[,.'’\s\u00a0\u202f]\d{3})+)([.,]\d+)?$/.exec(number);
  const whole = grouped ? (grouped[1] ?? '').replace(/\D/g, '') : number;
  const text = `${whole}${grouped?.[2] ?? ''}`.replace(',', '.');
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

export const numbersIn = (text: string): string[] =>
  [...text.matchAll(NUMBER)].map(([number]) => canonicalNumber(number));

/** Numbers of a passage, including spelled-out ones from zero to twelve. */
export const numbersSaidIn = (text: string): Set<string> => {
  const words = plain(text).split(' ');
  const spelt = words.flatMap((word) =>
    NUMBER_WORDS.map((list) => list.indexOf(word)).filter((value) => value >= 0),
  );
  return new Set([...numbersIn(text), ...spelt.map(String)]);
};

export const factsIn = (sentence: string): Facts => ({
  numbers: numbersIn(sentence),
  names: [...sentence.matchAll(NAME)]
    .filter(({ 0: name, index }) => !OPENS.test(sentence.slice(0, index)) || /\p{Lu}.*\p{Lu}/u.test(name))
    .map(([name]) => plain(name))
    .filter((name) => name.length > 1),
  quotes: [...sentence.matchAll(QUOTED)].map(([, quote = '']) => plain(quote)).filter(Boolean),
});

/**
 * Creates a function that returns the share of a sentence's terms, numbers excluded, that occur in `text`; null if the languages differ.
 */
export const wordsHeldBy = (text: string): ((sentence: string) => number | null) => {
  const language = languageOf(text);
  const held = new Set(termsOf(text, language));
  return (sentence) => {
    if (languageOf(sentence) !== language) return null;
    const wanted = [...new Set(termsOf(sentence, language))].filter((term) => !/\d/.test(term));
    return wanted.length ? wanted.filter((term) => held.has(term)).length / wanted.length : null;
  };
};
