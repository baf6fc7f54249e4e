import { languageOf, termsOf } from '../../knowledge/index.ts';
import { canonicalNumber, NUMBER } from './facts.ts';

/** From this number of words an answer is a statement, which a document may word differently. */
const STATEMENT_WORDS = 6;
/** Minimum share of a statement's terms, those of the question excluded, that a text must contain. */
const STATEMENT_SHARE = 0.6;
const MARKER = /\s?\[\d{1,3}\]/g;
const ARTICLES = new Set('the a an of le la les l d de du des'.split(' '));
/** "Yes" is a verdict on the question, which no document contains; the answer follows it. */
const VERDICT = /^\s*(?:yes|no|oui|non)\b[\s,.;:!–-]*/i;

const MONTHS = [
  ['january', 'jan', 'janvier'],
  ['february', 'feb', 'février', 'fevrier'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet'],
  ['august', 'aug', 'août', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'décembre', 'decembre'],
];
const MONTH = MONTHS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const monthOf = (name: string) =>
  1 + MONTHS.findIndex((names) => names.includes(name.toLowerCase().replace('.', '')));
const DAY = '(\\d{1,2})(?:st|nd|rd|th|er)?';
const DAY_FIRST = new RegExp(`(?<![\\p{L}\\d])${DAY}\\s+(?:of\\s+)?(${MONTH})(?!\\p{L})`, 'giu');
const MONTH_FIRST = new RegExp(`(?<!\\p{L})(${MONTH})\\.?\\s+${DAY}(?![\\p{L}\\d])`, 'giu');
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const SLASHES = /(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/g;
const TIME = /(?<![\d.,])(\d{1,2})(?:\s?h(?:eures?)?\s?(\d{2})?(?!\p{L})|:(\d{2})(?!\d))/giu;
const MONEY: [RegExp, string][] = [
  [/€|\beur\b|\beuros?\b/gi, ' euro '],
  [/\$\s?([\d.,]*\d)/g, ' $1 dollar '],
  [/£\s?([\d.,]*\d)/g, ' $1 pound '],
  [/\bdollars?\b|\busd\b/gi, ' dollar '],
  [/%|\bper\s?cent\b|\bpour\s?cent\b/gi, ' percent '],
];
const UNITS = ['euro', 'dollar', 'pound', 'percent'];
/** Period of an amount, which the title of a table contains. */
const PERIOD = new Set(
  'par per mois month monthly an annee year yearly annually jour day heure hour semaine week'.split(' '),
);
const SPELT = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
].map((list) => list.split(' '));
const TENS: Record<string, number> = { thirty: 30, forty: 40, fifty: 50, vingt: 20, trente: 30, une: 1 };

const spelt = (word: string): string => {
  const value = TENS[word] ?? SPELT.map((list) => list.indexOf(word)).find((index) => index >= 0);
  return value === undefined ? word : String(value);
};

const day = (number: string, month: number) => ` day${month}x${Number(number)} `;

/**
 * Normalises a text to words for comparison: lower case without accents; numbers, dates, times and amounts by value; no articles, Markdown
 * or citation markers.
 */
export const comparableWords = (text: string): string[] => {
  let rest = text.replace(MARKER, '').replace(/\\(.)/g, '$1');
  rest = rest.replace(ISO, (_all, year, month, date) => `${day(date, Number(month))}${year} `);
  rest = rest.replace(SLASHES, (_all, first, second, year) =>
    Number(second) > 12 ? `${day(second, Number(first))}${year} ` : `${day(first, Number(second))}${year} `,
  );
  rest = rest.replace(DAY_FIRST, (_all, date, month) => day(date, monthOf(month)));
  rest = rest.replace(MONTH_FIRST, (_all, month, date) => day(date, monthOf(month)));
  rest = rest.replace(
    TIME,
    (_all, hour, french, colon) => ` ${Number(hour)}h${Number(french ?? colon ?? 0)} `,
  );
  rest = MONEY.reduce((part, [sign, word]) => part.replace(sign, word), rest);
  // The decimal point would be lost with the other punctuation.
  rest = rest.replace(NUMBER, (number) => ` ${canonicalNumber(number).replace('.', 'dot')} `);
  return rest
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !ARTICLES.has(word))
    .map(spelt);
};

/**
 * Returns whether a text contains a known answer in one of its spellings: verbatim after normalisation, or, for an answer of six words or
 * more, all its numbers and most of the terms that it adds to the question.
 *
 * @returns null if no spelling can be compared, such as a bare "yes"
 */
export const holdsAnswer = (text: string, spellings: string[], question = ''): boolean | null => {
  const wanted = spellings
    .map((one) => one.replace(VERDICT, ''))
    .filter((one) => comparableWords(one).length);
  if (!wanted.length) return null;
  const words = ` ${comparableWords(text).join(' ')} `;
  return wanted.some((one) => {
    const answer = comparableWords(one);
    return (
      words.includes(` ${answer.join(' ')} `) ||
      isCell(text, answer) ||
      (answer.length >= STATEMENT_WORDS && states(text, one, question))
    );
  });
};

/** A table cell contains an amount or percentage without its unit and period, which its column or title names. */
const isCell = (text: string, [number = '', unit = '', ...more]: string[]): boolean =>
  /^\d/.test(number) &&
  UNITS.includes(unit) &&
  more.every((word) => PERIOD.has(word)) &&
  text
    .replace(MARKER, '')
    .split('\n')
    .filter((line) => line.includes('|'))
    .some((line) => line.split('|').some((cell) => comparableWords(cell).join(' ') === number));

const states = (text: string, statement: string, question: string): boolean => {
  const said = new Set(comparableWords(text));
  const asked = new Set(comparableWords(question));
  const isNumber = (word: string) => /^\d/.test(word) || /^day\d/.test(word);
  const numbers = comparableWords(statement).filter((word) => isNumber(word) && !asked.has(word));
  if (!numbers.every((number) => said.has(number))) return false;
  const language = languageOf(statement);
  const known = new Set(termsOf(question, language));
  const held = new Set(termsOf(text, language));
  const added = [...new Set(termsOf(statement, language))].filter((term) => !known.has(term));
  return added.length
    ? added.filter((term) => held.has(term)).length >= STATEMENT_SHARE * added.length
    : numbers.length > 0;
};
