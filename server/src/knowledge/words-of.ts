import { datesIn } from './dates.ts';
import { charactersOf, isUnspaced, segmentWords } from './unspaced-scripts.ts';

export type Word = {
  written: string;
  /** Folded form of `written`. */
  word: string;
  /** Alternative spelling of adjacent words ("workstation" for "work-station"): indexed for texts, not searched for questions. */
  extra?: true;
  /** For a hyphenated compound: number of words directly before it that are its parts. */
  parts?: number;
};

export const TERM_LENGTH = 40;

const SEPARATORS = "[.,'’&/_-]";
const GROUPED = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?![\p{L}\p{N}])`;
const WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${GROUPED}|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:${SEPARATORS}[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*`,
  'gu',
);
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L})/iu;
/** Number in groups of three digits: "12,000", "12'000", "1.234.567", "12 000,50". */
const GROUPED_NUMBER = /^\d{1,3}(?:(?:[,'’ \u00a0\u202f]\d{3})+|(?:\.\d{3}){2,})(?:[.,]\d{1,2})?$/;
const DECIMAL = /^\d+[.,]\d+$/;
/** Code of letters and digits: "FY2022", "ABC1234X". */
const CODE =
  /^(?=\P{N}*\p{N}\P{N}*\p{N})(?:\p{L}{1,8}\p{N}+(?:\p{L}{1,8}\p{N}*){0,6}|\p{N}{1,8}\p{L}{1,8}\p{N}+(?:\p{L}{1,8}\p{N}*){0,6})$/u;
const QUARTER = /^(\d{4})(\p{L}\d)$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th|er|ère|e|ème|s)$/i;
/** Part of a code with two or more digits, and letters. */
const MIXED = /^(?=.*\p{L})(?=.*\d\d)/u;
const RUNS = /\p{L}+|\p{N}+/gu;
/** Code written with spaces: "ISO 9001", "ABC 1234 X". */
const SPACED_CODE = /(?<![\p{L}\p{N}-])\p{Lu}{1,6} \d{2,6}(?: \p{Lu}{1,3})?(?![\p{L}\p{N}])/gu;
const RUNS_AT_MOST = 8;
const LATIN_ABBREVIATIONS = new Set(['eg', 'ie']);

// Matches most words, which need no normalisation.
const PLAIN = /^[\0-\x7f]*$/;
/** Accents, vowel points and length marks, without which these scripts are also written. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** Converts to lower case without accents and ligatures. */
export const fold = (word: string): string =>
  PLAIN.test(word)
    ? word.toLowerCase()
    : word
        .toLowerCase()
        .replace(/œ/g, 'oe')
        .replace(/æ/g, 'ae')
        .normalize('NFKD')
        .replace(MARKS, '')
        .normalize('NFC');

type Put = (written: string, more?: Omit<Word, 'written' | 'word'>) => void;

/**
 * Splits a text into words, in order, without elided articles. Dates have one form however they are written, numbers have no separators,
 * codes are read whole and by their runs of letters and digits, and scripts without spaces are segmented.
 */
export const readWords = (text: string): Word[] => {
  const words: Word[] = [];
  const put: Put = (written, more) => {
    const word = fold(written).slice(0, TERM_LENGTH);
    if (word) words.push(more ? { written, word, ...more } : { written, word });
  };
  const plain = text
    .normalize('NFC')
    .replace(/\u00ad/g, '')
    .replace(/[\u2010\u2011]/g, '-');
  let from = 0;
  for (const { start, end, terms } of datesIn(plain)) {
    readRun(plain.slice(from, start), put);
    words.push(...terms);
    from = end;
  }
  readRun(from ? plain.slice(from) : plain, put);
  return words;
};

const readRun = (text: string, put: Put): void => {
  for (const [match] of text.matchAll(WORD)) {
    const word = match.replace(ELISION, '');
    if (isUnspaced(word)) readUnspaced(word, put);
    else if (GROUPED_NUMBER.test(word)) put(canonicalNumber(word));
    else if (!/[.,'’&/_-]/.test(word)) readSimple(word, put);
    else readCompound(word, put);
  }
  if (/\d/.test(text))
    for (const [code] of text.matchAll(SPACED_CODE)) put(code.replaceAll(' ', ''), { extra: true });
};

/** Removes separators and writes the decimals after a point. */
const canonicalNumber = (number: string): string => {
  const decimals = /[.,](\d{1,2})$/.exec(number);
  const whole = decimals ? number.slice(0, decimals.index) : number;
  return whole.replace(/\D/g, '') + (decimals ? `.${decimals[1]}` : '');
};

const readUnspaced = (run: string, put: Put): void => {
  for (const word of segmentWords(run)) {
    put(word);
    for (const character of charactersOf(word)) put(character, { extra: true });
  }
};

const readSimple = (word: string, put: Put): void => {
  put(word);
  for (const run of runsOf(word)) if (run !== word) put(run);
};

/** Splits a code into runs of letters and digits, "2023Q4" into year and quarter; returns any other word as it is. */
const runsOf = (word: string): string[] => {
  const quarter = QUARTER.exec(word);
  if (quarter) return quarter.slice(1);
  return CODE.test(word) ? (word.match(RUNS) ?? [word]) : [word];
};

const readCompound = (word: string, put: Put): void => {
  const parts = word.split(/[.,'’&/_-]/);
  if (/\d/.test(word)) {
    readCode(word, parts, put);
    return;
  }
  const initials = parts.join('');
  if (parts.every((part) => part.length === 1) && !LATIN_ABBREVIATIONS.has(initials.toLowerCase())) {
    put(initials);
    return;
  }
  const whole = parts.filter((part) => part.length > 1);
  for (const part of whole) put(part);
  if (/^[^.,'’&/_]+$/.test(word)) put(initials, { extra: true, parts: whole.length });
};

/** Reads codes and figures such as "ABC-1234-X", "10-K", "12,5", "2019-2020". */
const readCode = (word: string, parts: string[], put: Put): void => {
  if (DECIMAL.test(word)) put(word.replace(',', '.'));
  else if (!/^[\d/]+$/.test(word)) put(parts.join(''));
  const runs = parts.flatMap((part) =>
    MIXED.test(part) && !ORDINAL.test(part) ? (part.match(RUNS) ?? []) : [part],
  );
  if (runs.length > RUNS_AT_MOST) {
    for (const part of parts) if (part.length > 1 || /\d/.test(part)) readSimple(part, put);
    return;
  }
  for (const run of runs) put(run);
  for (const part of parts) if (!runs.includes(part)) put(part, { extra: true });
};
