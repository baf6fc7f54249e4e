import { type Guess, guessEncoding } from './guess-encoding.ts';

type Decoded = {
  text: string;
  /** The guess, if nothing names the encoding and the bytes are not UTF-8. */
  guess: Guess | null;
};

/** How much of a file of markup is searched for the encoding that it declares; browsers look at 1,024 bytes. */
const DECLARED_WITHIN_BYTES = 4_096;
const DECLARATIONS = [
  /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i,
  /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]+)/i,
];
/** Of a text without declaration that is taken for UTF-8 with damaged bytes: letters that are sound for each that is not. */
const SOUND_FOR_DAMAGED = 2;
/** Share of every second byte that is zero in UTF-16 of Latin letters, at least. */
const ZEROS = 0.3;

/** The text of a file as it is written: see `decodeText`. */
export const decode = (bytes: Uint8Array, isMarkup = false): string => decodeText(bytes, isMarkup).text;

/**
 * Reads a text in the encoding that it begins with (byte order mark) or declares (`isMarkup`: HTML and XML), else as UTF-8,
 * in which a damaged byte costs one letter, else in the one that its letters speak for.
 */
export const decodeText = (bytes: Uint8Array, isMarkup = false): Decoded => {
  const marked = markedEncoding(bytes);
  if (marked) return { text: new TextDecoder(marked).decode(bytes), guess: null };
  const declared = isMarkup ? declaredEncoding(bytes) : null;
  if (declared && !isWestern(declared)) return { text: new TextDecoder(declared).decode(bytes), guess: null };
  const utf8 = asUtf8(bytes);
  if (utf8 !== null) return { text: utf8, guess: null };
  // Bytes that are UTF-8 are hardly anything else; other declarations of Latin letters are true.
  if (declared) return { text: new TextDecoder(declared).decode(bytes), guess: null };
  const guess = guessEncoding(bytes);
  return { text: new TextDecoder(guess.encoding).decode(bytes), guess };
};

/** UTF-8 or UTF-16 by the byte order mark, or UTF-16 by its zeros. */
export const markedEncoding = (bytes: Uint8Array): string | null => {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const start = bytes.subarray(0, DECLARED_WITHIN_BYTES);
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < start.length; at += 1) if (!start[at]) zeros[at % 2 ? 1 : 0] += 1;
  const [even, odd] = zeros;
  // A program has zeros too, and bytes that no text has.
  if (start.some((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 27))) return null;
  const many = (ZEROS * start.length) / 2;
  if (odd > many && !even) return 'utf-16le';
  return even > many && !odd ? 'utf-16be' : null;
};

/** The encoding that HTML or XML says it is in; null where it names none that is known, or UTF-8, which is tried anyway. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN_BYTES));
  for (const declaration of DECLARATIONS) {
    const named = declaration.exec(start)?.[1];
    if (!named) continue;
    try {
      const { encoding } = new TextDecoder(named);
      // A declaration that can be read is not in UTF-16.
      return /^(?:utf-|replacement)/.test(encoding) ? null : encoding;
    } catch {
      // Not the name of an encoding.
    }
  }
  return null;
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
