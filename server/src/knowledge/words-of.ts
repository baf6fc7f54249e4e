import { datesIn } from './dates.ts';
import { charactersOf, isUnspaced, segmentWords } from './unspaced-scripts.ts';

/** A word of a text. */
export type Word = {
  written: string;
  /** As written, folded. */
  word: string;
  /** Another way to write words beside it ("workstation" for "work-station"): a text is found by it, a question does not ask for it. */
  extra?: true;
  /** Of a compound with hyphens: how many words directly before it are its parts. */
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
/** "12,000", "12'000", "1.234.567", "12 000,50": a number in groups of three figures. */
const GROUPED_NUMBER = /^\d{1,3}(?:(?:[,'’ \u00a0\u202f]\d{3})+|(?:\.\d{3}){2,})(?:[.,]\d{1,2})?$/;
const DECIMAL = /^\d+[.,]\d+$/;
/** "FY2022", "ABC1234X": letters, then figures, or several runs of both. */
const CODE =
  /^(?=\P{N}*\p{N}\P{N}*\p{N})(?:\p{L}{1,8}\p{N}+(?:\p{L}{1,8}\p{N}*){0,6}|\p{N}{1,8}\p{L}{1,8}\p{N}+(?:\p{L}{1,8}\p{N}*){0,6})$/u;
const QUARTER = /^(\d{4})(\p{L}\d)$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th|er|ère|e|ème|s)$/i;
/** A part of a code with two figures or more, and letters. */
const MIXED = /^(?=.*\p{L})(?=.*\d\d)/u;
const RUNS = /\p{L}+|\p{N}+/gu;
/** "ISO 9001", "ABC 1234 X": a code that is written with spaces. */
const SPACED_CODE = /(?<![\p{L}\p{N}-])\p{Lu}{1,6} \d{2,6}(?: \p{Lu}{1,3})?(?![\p{L}\p{N}])/gu;
const RUNS_AT_MOST = 8;
const LATIN_ABBREVIATIONS = new Set(['eg', 'ie']);

// Most words, and the fastest to fold.
const PLAIN = /^[\0-\x7f]*$/;
/** Accents, vowel points and signs of length, without which these scripts are read too. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g;

/** Lower case, without accents and ligatures. */
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
 * The words of a text, in order, without elided articles. Dates are read as one thing however they are written, numbers without
 * their separators, codes both whole and by their runs of letters and figures, scripts without spaces by their words.
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

/** Figures alone, and a point before the decimals. */
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

/** The parts of a code: its runs of letters and figures; of "2023Q4" the year and the quarter; of any other word itself. */
const runsOf = (word: string): string[] => {
  const quarter = QUARTER.exec(word);
  if (quarter) return quarter.slice(1);
  return CODE.test(word) ? (word.match(RUNS) ?? [word]) : [word];
};

/** Words with a hyphen, a stop or another sign between them. */
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

/** "ABC-1234-X", "10-K", "12,5", "2019-2020". */
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
