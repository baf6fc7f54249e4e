import { analyse } from 'chardet';
import { guessDosCodePage } from './dos-code-pages.ts';

export type Guess = {
  /** Label of the WHATWG Encoding Standard, or a code page of DOS: see `decodeAs`. */
  encoding: string;
  /** The guess is unreliable: the decoded characters may be wrong. */
  isPoor: boolean;
};

/** Characters needed to detect an encoding by letter frequency. */
const SAMPLE_CHARACTERS = 20_000;
/** Minimum confidence, of 100, of a reliable guess. Measured on sentences in twenty encodings: wrong guesses reach at most 26. */
const CONFIDENT = 27;
const LEAST_CONFIDENCE = 10;
/** Maximum share of the non-ASCII characters in positions where no language has them. */
const MISPLACED_AT_MOST = 0.1;
/** Maximum share of non-ASCII letters in Latin script; Vietnamese and Czech have about a quarter. */
const LATIN_SHARE = 0.4;

/** Up to this many non-ASCII letters are taken for accents. */
const FEW = 3;

const WESTERN = 'windows-1252';
const UNKNOWN_TO_LIBRARY = ['macintosh', 'ibm866'];

/** Guesses the encoding of undeclared text that is not UTF-8, by letter frequency. */
export const guessEncoding = (bytes: Uint8Array): Guess => {
  const sample = sampleOf(bytes);
  if (isThai(sample)) return { encoding: 'windows-874', isPoor: false };
  const page = guessDosCodePage(sample);
  if (page) return { encoding: page, isPoor: false };
  const guess = guessByLetters(sample);
  if (guess.encoding !== WESTERN) return guess;
  if (isTurkish(sample)) return { ...guess, encoding: 'windows-1254' };
  return hasLatin9(sample) ? { ...guess, encoding: 'iso-8859-15' } : guess;
};

/** Letters of Turkish are those of Icelandic in windows-1252, which has others that Turkish lacks. */
const TURKISH = /[\xd0\xdd\xde\xf0\xfd\xfe]/g;
const NOT_TURKISH = /[\xc1\xc6\xc9\xcd\xd3\xda\xe1\xe6\xe9\xed\xf3\xfa]/;
const TURKISH_LETTERS = 3;

const isTurkish = (sample: Buffer): boolean => {
  const text = sample.toString('latin1');
  return (text.match(TURKISH)?.length ?? 0) >= TURKISH_LETTERS && !NOT_TURKISH.test(text);
};

const guessByLetters = (sample: Buffer): Guess => {
  const found = analyse(sample)
    .filter(({ name, confidence }) => confidence >= LEAST_CONFIDENCE && !/^(?:ASCII|UTF-)/.test(name))
    .flatMap(({ name, confidence }) => (isKnown(name) ? [{ encoding: name, confidence }] : []));
  const [best] = found;
  const misplaced = (encoding: string) => misplacedShare(new TextDecoder(encoding).decode(sample));
  if (best && best.confidence >= CONFIDENT && misplaced(best.encoding) <= MISPLACED_AT_MOST)
    return { encoding: new TextDecoder(best.encoding).encoding, isPoor: false };
  const names = [...found.map(({ encoding }) => encoding), ...UNKNOWN_TO_LIBRARY];
  const isLatin = hasFewBeyondAscii(sample);
  const ranked = (isLatin ? [WESTERN, ...names] : [...names, WESTERN])
    .map((encoding) => ({ encoding, share: misplaced(encoding) }))
    .sort((a, b) => a.share - b.share);
  const { encoding, share } = ranked[0] ?? { encoding: WESTERN, share: 1 };
  return { encoding, isPoor: !isLatin || share > MISPLACED_AT_MOST };
};

/**
 * Thai in windows-874: letters and digits only, and each vowel or tone sign above or below follows a consonant or another sign. The two
 * classes share no byte: otherwise a text that does not match would take exponential time.
 */
const THAI = /^(?:[\0-\x7f]|[\xa1-\xce\xdf-\xe4\xe6\xef-\xfb][\xd0-\xda\xe5\xe7-\xee]{0,3})*$/;
const THAI_SIGN = /[\xd1\xd4-\xda\xe7-\xec]/g;
/** Shorter text in a two-byte encoding may look like Thai by chance. */
const THAI_BYTES = 24;
const THAI_SIGNS_SHARE = 0.1;

const isThai = (sample: Buffer): boolean => {
  const text = sample.toString('latin1');
  const count = text.match(/[\x80-\xff]/g)?.length ?? 0;
  if (count < THAI_BYTES || !THAI.test(text) || /[a-z][\xa1-\xfb]|[\xa1-\xfb][a-z]/i.test(text)) return false;
  return (text.match(THAI_SIGN)?.length ?? 0) >= THAI_SIGNS_SHARE * count;
};

/**
 * Returns whether Western text is ISO-8859-15: it has the byte of its euro sign, which is `¤` in windows-1252, and none of the bytes that
 * only windows-1252 uses.
 */
const hasLatin9 = (sample: Buffer): boolean => {
  const text = sample.toString('latin1');
  return text.includes('\xa4') && !/[\x80-\x9f]/.test(text);
};

/** Returns the lines with non-ASCII letters, without markup; other lines carry no information. */
const sampleOf = (bytes: Uint8Array): Buffer => {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/<[^<>]*>/g, ' ')
    .split(/[\r\n]+/);
  let sample = '';
  for (const line of lines) {
    if (/[\x80-\xff]/.test(line)) sample += `${line}\n`;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return Buffer.from(sample.slice(0, SAMPLE_CHARACTERS), 'latin1');
};

const isKnown = (name: string): boolean => {
  try {
    return new TextDecoder(name).encoding !== 'replacement';
  } catch {
    return false;
  }
};

const hasFewBeyondAscii = (sample: Buffer): boolean => {
  const letters = sample.toString('latin1').match(/[a-z\x80-\xff]/gi) ?? [];
  const beyond = letters.filter((letter) => letter >= '\x80').length;
  return beyond <= FEW || beyond < LATIN_SHARE * letters.length;
};

/** Non-ASCII characters that may touch letters: quotes, dashes, units, marks, punctuation of Arabic and East Asian scripts. */
const BESIDE_LETTERS = '\\xa0“”„«»’‘·‑–—…€£°²³¿¡®©™،؛؟\\u3000-\\u303f\\uff00-\\uff65';
const SIGN = `[^\\0-\\x9f\\p{L}\\p{M}${BESIDE_LETTERS}]`;
/** Control characters, other symbols next to letters, capitals and letters of another script within words. */
const MISPLACED = [
  /[\x80-\x9f\xad\ufffd]/gu,
  new RegExp(`(?<=\\p{L})${SIGN}|${SIGN}(?=\\p{L})`, 'gu'),
  /(?<=\p{Ll})(?![\0-\x7f])\p{Lu}(?=\p{Ll})/gu,
  /(?<=[a-z])(?!\p{Script=Latin})\p{L}(?=[a-z])/giu,
];

/** Share of the non-ASCII characters in positions where no language has them. */
const misplacedShare = (text: string): number => {
  const all = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const misplaced = MISPLACED.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0);
  return misplaced / Math.max(1, all);
};
