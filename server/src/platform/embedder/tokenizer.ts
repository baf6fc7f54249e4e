import type { Vocabulary } from './vocabulary.ts';

/** SentencePiece's mark of the beginning of a word. */
const WORD = '\u2581';
/** Score of an unknown character below that of the rarest piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;
/** FNV-1a, 32 bits. */
const FIRST_HASH = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/**
 * Makes the function that splits a text into token ids, without those of begin and end: the most likely segmentation of a unigram model
 * (Kudo 2018). The vocabulary of 250,000 pieces stays in arrays: as objects it takes twenty times the memory.
 */
export const createTokenizer = ({ pieces, starts, scores, unknown }: Vocabulary) => {
  const count = scores.length;
  const startOf = (piece: number) => starts[piece] as number; // one more than pieces
  const slots = 2 ** Math.ceil(Math.log2(count * 2));
  /** Id of a piece plus 1; 0 is a free slot. */
  const table = new Int32Array(slots);
  let longest = 1;
  let least = 0;
  for (let piece = 0; piece < count; piece += 1) {
    const score = scores[piece] as number; // within the array
    // Special tokens, like </s>, have no score and are no text.
    if (!score) continue;
    least = Math.min(least, score);
    longest = Math.max(longest, startOf(piece + 1) - startOf(piece));
    let hash = FIRST_HASH;
    for (let at = startOf(piece); at < startOf(piece + 1); at += 1) hash = mixed(hash, pieces[at] as number);
    let slot = hash & (slots - 1);
    while (table[slot]) slot = (slot + 1) & (slots - 1);
    table[slot] = piece + 1;
  }
  const scoreOfUnknown = least - UNKNOWN_PENALTY;

  const isPiece = (piece: number, text: Buffer, from: number, to: number): boolean =>
    startOf(piece + 1) - startOf(piece) === to - from &&
    text.compare(pieces, startOf(piece), startOf(piece + 1), from, to) === 0;

  const find = (hash: number, text: Buffer, from: number, to: number): number => {
    for (let slot = hash & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const piece = (table[slot] as number) - 1; // within the table
      if (piece < 0 || isPiece(piece, text, from, to)) return piece;
    }
  };

  return (given: string): number[] => {
    const text = Buffer.from(normalize(given));
    const length = text.length;
    const best = new Float64Array(length + 1).fill(-Infinity);
    const piece = new Int32Array(length + 1);
    const from = new Int32Array(length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, score: number, id: number) => {
      const total = (best[start] as number) + score;
      if (total <= (best[end] as number)) return;
      best[end] = total;
      piece[end] = id;
      from[end] = start;
    };
    for (let start = 0; start < length; start += 1) {
      if (isInside(text[start] as number)) continue;
      let hash = FIRST_HASH;
      let isFirst = true;
      for (let end = start + 1; end <= length && end - start <= longest; end += 1) {
        hash = mixed(hash, text[end - 1] as number); // within the text
        if (end < length && isInside(text[end] as number)) continue;
        const found = find(hash, text, start, end);
        if (found >= 0) offer(start, end, scores[found] as number, found);
        else if (isFirst) offer(start, end, scoreOfUnknown, unknown);
        isFirst = false;
      }
    }
    const ids: number[] = [];
    for (let end = length; end > 0; end = from[end] as number) {
      const id = piece[end] as number;
      // Unknown characters in a row are one token.
      if (id !== unknown || ids.at(-1) !== unknown) ids.push(id);
    }
    return ids.reverse();
  };
};

const mixed = (hash: number, byte: number): number => Math.imul(hash ^ byte, HASH_PRIME);

/** Whether a byte is inside a character of UTF-8, not its first one. */
const isInside = (byte: number): boolean => (byte & 0xc0) === 0x80;

const CONTROLS = /[\u0001-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g;
const SPACES = /[\t\n\f\r\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2581\u3000\ufeff\ufffd]/g;
const FULLWIDTH_TILDE = '\uff5e';

/** The rules `nmt_nfkc` of SentencePiece: controls removed, spaces unified, NFKC for all but the fullwidth tilde. */
const normalize = (text: string): string => {
  const plain = text
    .replace(CONTROLS, '')
    .replace(SPACES, ' ')
    .split(FULLWIDTH_TILDE)
    .map((part) => part.normalize('NFKC'))
    .join(FULLWIDTH_TILDE);
  return WORD + plain.trim().replace(/\s+/g, WORD);
};
