import { FORM_BITS, hashOf } from './hash.ts';
import { findTerm, postingsAt, type Segment } from './segment.ts';
import { afterVarint, afterVarints, readVarint } from './varint.ts';

export type Postings = {
  /** Number of passages with the term; `exactIn`: with the requested form. */
  count: number;
  exactIn: number;
  /**
   * `STRIDE` numbers per passage, in order: its number in the block; frequency of the term (headings and name included); frequency of the
   * form; and offset of its positions in `raw`.
   */
  list: Int32Array;
  /** Index of each reading with the term in the block, and the frequency there, in order. */
  documents: Int32Array;
  raw: Uint8Array;
  bytes: number;
};

export const STRIDE = 4;
export const [FREQUENCY, EXACT, SHAPE] = [1, 2, 3] as const;

const FORM_MASK = (1 << FORM_BITS) - 1;
/** Approximate bytes of postings besides their numbers. */
const OVERHEAD_BYTES = 400;

/** Reused buffer for decoding, filled and copied within one call. */
let room = new Int32Array(4_096);
let roomOfDocuments = new Int32Array(512);
const grown = (list: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
};

type Readable = {
  segment: Segment;
  documentOf: Uint32Array;
  /** 1 for each reading that no longer counts; null if all count. */
  gone: Uint8Array | null;
};

/** Reads the postings of a term in a block, in a form (hash.ts) or, with `null`, in any. Returns null if the block lacks the term. */
export const readPostings = (
  { segment, documentOf, gone }: Readable,
  term: string,
  form: number | null,
): Postings | null => {
  const at = findTerm(segment, hashOf(term));
  if (at < 0) return null;
  const raw = postingsAt(segment, at);
  const { end, documents, exactIn } = readRaw(raw, form ?? -1, documentOf, gone);
  if (!end) return null;
  return {
    count: end / STRIDE,
    exactIn,
    list: room.slice(0, end),
    documents: roomOfDocuments.slice(0, documents),
    raw,
    bytes: OVERHEAD_BYTES + raw.length + 4 * (end + documents),
  };
};

/**
 * Decodes the bytes of a term into `room` and `roomOfDocuments`; returns the ends. Hot path, run for each posting of each word of a
 * question: one-byte numbers, which most are, are read inline, and positions without a branch per byte. A `form` of -1 skips positions.
 */
const readRaw = (raw: Uint8Array, form: number, documentOf: Uint32Array, gone: Uint8Array | null) => {
  const count = readVarint(raw, 0);
  while (STRIDE * count > room.length) room = grown(room);
  while (2 * Math.min(count, documentOf.length) > roomOfDocuments.length)
    roomOfDocuments = grown(roomOfDocuments);
  const list = room;
  const ofDocuments = roomOfDocuments;
  let at = afterVarint(raw, afterVarint(raw, 0));
  let passage = 0;
  let to = 0;
  let toDocument = 0;
  let before = -1;
  let exactIn = 0;
  for (let left = count; left > 0; left -= 1) {
    let value = raw[at++] ?? 0;
    if (value > 127) {
      value = readVarint(raw, at - 1);
      at = afterVarint(raw, at);
    }
    passage += value;
    const begins = at;
    let shape = raw[at++] ?? 0;
    if (shape > 127) {
      shape = readVarint(raw, at - 1);
      at = afterVarint(raw, at);
    }
    let places = shape >>> 1;
    let frequency = places;
    if (shape & 1) {
      frequency += readVarint(raw, at);
      at = afterVarint(raw, at);
    }
    let exact = 0;
    if (form < 0) at = afterVarints(raw, at, places);
    else {
      // A byte below 128 ends a number, and the next begins one. The form is in the lowest bits, which are in the first byte.
      for (let starts = 1; places > 0; ) {
        const byte = raw[at++] ?? 0;
        exact += starts & ((((byte & FORM_MASK) ^ form) - 1) >>> 31);
        starts = (byte >>> 7) ^ 1;
        places -= starts;
      }
    }
    const document = documentOf[passage] ?? 0;
    if (gone?.[document]) continue;
    list[to] = passage;
    list[to + FREQUENCY] = frequency;
    list[to + EXACT] = exact;
    list[to + SHAPE] = begins;
    to += STRIDE;
    if (exact) exactIn += 1;
    // Passages of a document have consecutive numbers.
    if (document === before) {
      ofDocuments[toDocument - 1] = (ofDocuments[toDocument - 1] ?? 0) + frequency;
      continue;
    }
    ofDocuments[toDocument] = document;
    ofDocuments[toDocument + 1] = frequency;
    toDocument += 2;
    before = document;
  }
  return { end: to, documents: toDocument, exactIn };
};

/**
 * Returns the positions of a term in some passages of a block, given in order: empty if it is only in headings or the name, undefined for a
 * passage without it.
 */
export const placesIn = ({ list, count, raw }: Postings, passages: number[]): (number[] | undefined)[] => {
  let from = 0;
  return passages.map((no) => {
    let until = count;
    while (from < until) {
      const middle = (from + until) >>> 1;
      if ((list[middle * STRIDE] ?? 0) < no) from = middle + 1;
      else until = middle;
    }
    if (from === count || list[from * STRIDE] !== no) return undefined;
    return placesAt(raw, list[from * STRIDE + SHAPE] ?? 0);
  });
};

const placesAt = (bytes: Uint8Array, start: number): number[] => {
  const shape = readVarint(bytes, start);
  let at = afterVarint(bytes, start);
  if (shape & 1) at = afterVarint(bytes, at);
  const places: number[] = [];
  for (let left = shape >>> 1, place = 0; left > 0; left -= 1) {
    place += readVarint(bytes, at) >>> FORM_BITS;
    places.push(place);
    at = afterVarint(bytes, at);
  }
  return places;
};
