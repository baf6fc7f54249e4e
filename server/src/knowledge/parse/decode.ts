import { decodeAs } from './dos-code-pages.ts';
import { type Guess, guessEncoding } from './guess-encoding.ts';

type Decoded = {
  text: string;
  /** Set if nothing declares the encoding and the bytes are not UTF-8. */
  guess: Guess | null;
};

/** Bytes searched for a declared encoding; browsers search 1,024. */
const DECLARED_WITHIN_BYTES = 4_096;
const DECLARATIONS = [
  /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i,
  /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]+)/i,
];
/** Minimum valid non-ASCII characters per damaged one for undeclared bytes to count as UTF-8. */
const SOUND_FOR_DAMAGED = 2;

/** Decodes a text file to a string: see `decodeText`. */
export const decode = (bytes: Uint8Array, isMarkup = false): string => decodeText(bytes, isMarkup).text;

/**
 * Decodes a text by its byte order mark, its declaration (`isMarkup`: HTML and XML), as UTF-8 in which a damaged byte costs one character,
 * or else in the encoding guessed from its letters.
 *
 * @param charset declared outside of the text, as by the header of a part of a saved page
 */
export const decodeText = (bytes: Uint8Array, isMarkup = false, charset = ''): Decoded => {
  const marked = markedEncoding(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), guess: null };
  const written = encodingOf(charset) ?? (isMarkup ? declaredEncoding(bytes) : null);
  // A text that is readable as single bytes cannot be in UTF-16, and UTF-8 is tried anyway.
  const declared = written && /^(?:utf-|replacement)/.test(written) ? null : written;
  if (declared && !isWestern(declared)) return { text: new TextDecoder(declared).decode(bytes), guess: null };
  const utf8 = asUtf8(bytes);
  if (utf8 !== null) return { text: utf8, guess: null };
  // A declaration of a Western encoding counts only after UTF-8: bytes that are valid UTF-8 are hardly ever anything else.
  if (declared) return { text: new TextDecoder(declared).decode(bytes), guess: null };
  const guess = guessEncoding(bytes);
  return { text: decodeAs(bytes, guess.encoding), guess };
};

/** Detects UTF-8 or UTF-16 by the byte order mark, or UTF-16 by its characters. */
export const markedEncoding = (bytes: Uint8Array): string | null => {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  return unmarkedUtf16(bytes.subarray(0, DECLARED_WITHIN_BYTES));
};

/**
 * Detects UTF-16 without a byte order mark. Its spaces, line breaks and digits are pairs with one zero byte, and the other pairs are
 * assigned characters; binary files contain control characters and unassigned ones.
 */
const unmarkedUtf16 = (bytes: Uint8Array): string | null => {
  if (!bytes.includes(0)) return null;
  const ascii = { le: 0, be: 0 };
  let plain = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (second === 0 && isAsciiText(first)) ascii.le += 1;
    if (first === 0 && isAsciiText(second)) ascii.be += 1;
    if (isAsciiText(first) && isAsciiText(second)) plain += 1;
  }
  // Half of the pairs are two ASCII characters: single bytes with a stray zero.
  if (ascii.le === ascii.be || plain > bytes.length / 4) return null;
  const encoding = ascii.le > ascii.be ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const strange = text.match(STRANGE)?.length ?? 0;
  return strange <= STRANGE_SHARE * text.length + 1 && !CONTROL.test(text) ? encoding : null;
};

const isAsciiText = (byte: number): boolean => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13);
/** Unassigned and private characters; a surrogate pair may be cut at the end. */
const STRANGE = /[\p{Cn}\p{Co}\p{Cs}\ufffd]/gu;
const STRANGE_SHARE = 0.01;
const CONTROL = /[\0-\x08\x0e-\x1a\x7f]/;

/** Returns the encoding declared by HTML or XML; null if it is missing or unknown. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN_BYTES));
  for (const declaration of DECLARATIONS) {
    const named = declaration.exec(start)?.[1];
    const encoding = named ? encodingOf(named) : null;
    if (encoding) return encoding;
  }
  return null;
};

/** Returns the encoding of a label, null if it is unknown. */
const encodingOf = (label: string): string | null => {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
};

const isWestern = (encoding: string): boolean => encoding === 'windows-1252' || encoding === 'iso-8859-15';

const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    let damaged = 0;
    let sound = 0;
    for (const [letter] of text.matchAll(/[^\0-\x7f]/gu)) {
      if (letter === '\ufffd') damaged += 1;
      else sound += 1;
    }
    return sound >= SOUND_FOR_DAMAGED * damaged ? text : null;
  }
};
