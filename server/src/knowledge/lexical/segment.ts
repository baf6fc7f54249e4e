import { createByteLists, NONE } from './byte-lists.ts';
import { FORM_BITS, hashOf } from './hash.ts';
import { createTermTable } from './term-table.ts';
import { varintBytes, writeVarint } from './varint.ts';

/**
 * Lexical index of one reading of a document, written once, stored as bytes in the database and searched without decoding: about 1 kB a
 * passage. Little-endian, in this order:
 *   Uint32 x 4    version, passages, terms, bytes of postings
 *   Float64       hash of each term, ascending
 *   Uint32        offset of the postings of each term, and the end of the last
 *   Uint16        length of each passage in terms
 *   postings      for each term: number of its passages; the last of them; then for each in order: distance to the one before;
 *                 number of positions * 2 + 1 if it is in headings or name too; its frequency there; for each
 *                 position: (distance to the one before) * 16 + form of the word. All as variable-length integers.
 */
const VERSION = 1;
const HEADER_BYTES = 16;
const LENGTH_MAX = 65_535;

export type Token = { term: string; form: number };
export type IndexedPassage = {
  body: Token[];
  /** Terms of headings, name and prefixes, with their weights. */
  beside: Map<string, number>;
};

/** Collects passages in order; `build` returns the bytes. Uses little more memory than these: a document may have 5,000 pages. */
export const createSegmentBuilder = () => {
  const table = createTermTable();
  const lengths: number[] = [];
  const pieces = createByteLists();
  const piece: number[] = [];

  const add = ({ body, beside }: IndexedPassage): void => {
    const ordinal = lengths.length;
    lengths.push(Math.min(body.length, LENGTH_MAX));
    const places = new Map<string, number[]>();
    for (const [place, { term, form }] of body.entries()) {
      const list = places.get(term);
      if (list) list.push(place, form);
      else places.set(term, [place, form]);
    }
    for (const term of beside.keys()) if (!places.has(term)) places.set(term, []);
    for (const [term, list] of places) {
      const { slot, columns } = table.open(hashOf(term));
      const before = columns.passages[slot] ?? 0;
      const last = columns.last[slot] ?? 0;
      // Two terms of one passage with the same hash cannot be told apart.
      if (before && last === ordinal) continue;
      const weight = Math.round(beside.get(term) ?? 0);
      piece.length = 0;
      push(piece, ordinal - last);
      push(piece, (list.length / 2) * 2 + (weight ? 1 : 0));
      if (weight) push(piece, weight);
      let previous = 0;
      for (let index = 0; index < list.length; index += 2) {
        const place = list[index] ?? 0;
        push(piece, (place - previous) * 2 ** FORM_BITS + (list[index + 1] ?? 0));
        previous = place;
      }
      columns.tail[slot] = pieces.add(piece, columns.tail[slot] ?? NONE);
      columns.size[slot] = (columns.size[slot] ?? 0) + piece.length;
      columns.last[slot] = ordinal;
      columns.passages[slot] = before + 1;
    }
  };

  const build = (): Uint8Array => {
    const hashes = table.sortedHashes();
    const stateOf = (hash: number) => {
      const { slot, columns } = table.open(hash);
      const [passages = 0, last = 0] = [columns.passages[slot], columns.last[slot]];
      return { passages, last, size: columns.size[slot] ?? 0, tail: columns.tail[slot] ?? NONE };
    };
    let bytes = 0;
    for (const hash of hashes) {
      const { passages, last, size } = stateOf(hash);
      bytes += varintBytes(passages) + varintBytes(last) + size;
    }
    const buffer = new ArrayBuffer(bytesOf(lengths.length, hashes.length, bytes));
    new Uint32Array(buffer, 0, 4).set([VERSION, lengths.length, hashes.length, bytes]);
    const segment = partsOf(buffer, lengths.length, hashes.length, bytes);
    segment.hashes.set(hashes);
    let at = 0;
    for (const [index, hash] of hashes.entries()) {
      const { passages, last, size, tail } = stateOf(hash);
      segment.starts[index] = at;
      at = writeVarint(segment.postings, at, passages);
      at = writeVarint(segment.postings, at, last) + size;
      pieces.copyTo(segment.postings, at, tail);
    }
    segment.starts[hashes.length] = at;
    segment.lengths.set(lengths);
    return new Uint8Array(buffer);
  };

  return { add, build };
};

/** Builds the segment of a single passage from its terms in order, with the bytes that follow the passage's number in their postings. */
export const passageSegment = (
  length: number,
  terms: { hash: number; posting: Uint8Array }[],
): Uint8Array => {
  // Each posting is preceded by the number of passages, the last passage and this passage: 1, 0 and 0.
  const ahead = 3;
  const bytes = terms.reduce((sum, { posting }) => sum + ahead + posting.length, 0);
  const buffer = new ArrayBuffer(bytesOf(1, terms.length, bytes));
  new Uint32Array(buffer, 0, 4).set([VERSION, 1, terms.length, bytes]);
  const segment = partsOf(buffer, 1, terms.length, bytes);
  let at = 0;
  for (const [index, { hash, posting }] of terms.entries()) {
    segment.hashes[index] = hash;
    segment.starts[index] = at;
    segment.postings[at] = 1;
    segment.postings.set(posting, at + ahead);
    at += ahead + posting.length;
  }
  segment.starts[terms.length] = at;
  segment.lengths[0] = length;
  return new Uint8Array(buffer);
};

const push = (bytes: number[], value: number) => writeVarint(bytes, bytes.length, value);

const bytesOf = (passages: number, terms: number, postings: number) =>
  HEADER_BYTES + terms * 8 + (terms + 1) * 4 + passages * 2 + postings;

const partsOf = (buffer: ArrayBuffer, passages: number, terms: number, postings: number) => {
  const starts = HEADER_BYTES + terms * 8;
  const lengths = starts + (terms + 1) * 4;
  return {
    hashes: new Float64Array(buffer, HEADER_BYTES, terms),
    starts: new Uint32Array(buffer, starts, terms + 1),
    lengths: new Uint16Array(buffer, lengths, passages),
    postings: new Uint8Array(buffer, lengths + passages * 2, postings),
  };
};

export type PostingBytes = {
  slice: (from: number, to: number) => Uint8Array;
};

export type Tables = {
  /** Hash of each term, ascending. */
  hashes: Float64Array;
  /** Offset of the postings of each term, and end of the last. */
  starts: Uint32Array;
  /** Length of each passage in terms. */
  lengths: Uint16Array;
};

export type Segment = Tables & {
  postings: PostingBytes;
  /** Bloom filter with one bit per term: most terms of a question are not in most segments and need no lookup. */
  filter: Uint8Array;
  passages: number;
  longest: number;
  /** Bytes in memory without the postings. */
  bytes: number;
};

/** Builds a searchable segment from tables and postings. */
export const segmentOf = ({ hashes, starts, lengths }: Tables, postings: PostingBytes): Segment => {
  // A byte for each term: at most one bit in eight is set.
  const filter = new Uint8Array(2 ** Math.ceil(Math.log2(hashes.length + 1)));
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] ?? 0;
    const byte = (hash >>> 3) & (filter.length - 1);
    filter[byte] = (filter[byte] ?? 0) | (1 << (hash & 7));
  }
  const bytes = hashes.byteLength + starts.byteLength + lengths.byteLength + filter.length;
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  return { hashes, starts, lengths, postings, filter, passages: lengths.length, longest, bytes };
};

export const inMemory = (bytes: Uint8Array): PostingBytes => ({
  slice: (from, to) => bytes.subarray(from, to),
});

/**
 * Opens the bytes of a built segment, copying them.
 *
 * @throws Error for any other bytes
 */
export const openSegment = (bytes: Uint8Array): Segment => {
  const buffer = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  const [version, passages = 0, terms = 0, postings = 0] = new Uint32Array(buffer, 0, 4);
  if (version !== VERSION || bytes.byteLength !== bytesOf(passages, terms, postings))
    throw new Error('not the lexical index of a reading');
  const parts = partsOf(buffer, passages, terms, postings);
  return segmentOf(parts, inMemory(parts.postings));
};

/** Returns the index of a term in the tables; -1 if the segment lacks it. */
export const findTerm = ({ hashes, filter }: Segment, hash: number): number => {
  if (!((filter[(hash >>> 3) & (filter.length - 1)] ?? 0) & (1 << (hash & 7)))) return -1;
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** Returns the encoded postings of the term at this index. */
export const postingsAt = ({ starts, postings }: Segment, at: number): Uint8Array =>
  postings.slice(starts[at] ?? 0, starts[at + 1] ?? 0);
