import type { Vocabulary } from './weights.ts';

/** SentencePiece's mark of where a word begins. */
const WORD = '\u2581';
const LESS_THAN_ANY = 10;
/** FNV-1a, 32 bits. */
const FIRST_HASH = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/**
 * Texts to numbers of pieces, without those of begin and end: the most likely way to write a text in pieces (a unigram
 * model, Kudo 2018). The vocabulary of a hundred languages stays in arrays: as objects it would take ten times the memory.
 */
export const createTokenizer = ({ pieces, starts, scores, unknown, rewritten }: Vocabulary) => {
  const count = scores.length;
  const startOf = (piece: number) => starts[piece] as number; // one more than pieces
  const slots = 2 ** Math.ceil(Math.log2(count * 2));
  /** Number of a piece and 1; 0: free. */
  const table = new Int32Array(slots);
  let longest = 1;
  let least = 0;
  for (let piece = 0; piece < count; piece += 1) {
    const score = scores[piece] as number; // within the array
    // Marks of the model itself, like </s>, are no text.
    if (!score) continue;
    least = Math.min(least, score);
    longest = Math.max(longest, startOf(piece + 1) - startOf(piece));
    let hash = FIRST_HASH;
    for (let at = startOf(piece); at < startOf(piece + 1); at += 1) hash = mixed(hash, pieces[at] as number);
    let slot = hash & (slots - 1);
    while (table[slot]) slot = (slot + 1) & (slots - 1);
    table[slot] = piece + 1;
  }
  const scoreOfUnknown = least - LESS_THAN_ANY;

  const isPiece = (piece: number, text: Buffer, from: number, to: number): boolean =>
    startOf(piece + 1) - startOf(piece) === to - from &&
    pieces.compare(text, from, to, startOf(piece), startOf(piece + 1)) === 0;

  const find = (hash: number, text: Buffer, from: number, to: number): number => {
    for (let slot = hash & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const piece = (table[slot] as number) - 1; // within the table
      if (piece < 0 || isPiece(piece, text, from, to)) return piece;
    }
  };

  return (given: string): number[] => {
    const text = Buffer.from(written(given, rewritten));
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
        if (isFirst) offer(start, end, scoreOfUnknown, unknown);
        isFirst = false;
      }
    }
    const ids: number[] = [];
    for (let end = length; end > 0; end = from[end] as number) ids.push(piece[end] as number);
    return ids.reverse();
  };
};

const mixed = (hash: number, byte: number): number => Math.imul(hash ^ byte, HASH_PRIME);

/** A byte within a character of UTF-8. */
const isInside = (byte: number): boolean => (byte & 0xc0) === 0x80;

const written = (text: string, rewritten: Map<number, string>): string => {
  let plain = '';
  for (const character of text.normalize('NFKC'))
    plain += rewritten.get(character.codePointAt(0) ?? 0) ?? character;
  return WORD + plain.trim().replace(/\s+/g, WORD);
};
