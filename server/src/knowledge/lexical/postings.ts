import { FORM_BITS, hashOf } from './hash.ts';
import { findTerm, postingsAt, type Segment } from './segment.ts';
import { afterVarint, afterVarints, readVarint } from './varint.ts';

/** Where a term stands in a block: what the bytes of its segment tell, read. */
export type Postings = {
  /** How many passages have it, and how many in the very form that was asked for. */
  count: number;
  exactIn: number;
  /**
   * For each of them, in order, `STRIDE` numbers: its number in the block; how often it has the term (headings and name
   * included); how often in that form; and where in `raw` its places are told.
   */
  list: Int32Array;
  /** For each reading that has it, in order: its place in the block, and how often. */
  documents: Int32Array;
  raw: Uint8Array;
  bytes: number;
};

export const STRIDE = 4;
export const [FREQUENCY, EXACT, SHAPE] = [1, 2, 3] as const;

const FORM_MASK = (1 << FORM_BITS) - 1;
/** What postings take beside their numbers, about. */
const OVERHEAD_BYTES = 400;

/** Filled and copied within one call: room for what is being read, kept for the next time. */
let room = new Int32Array(4_096);
let roomOfDocuments = new Int32Array(512);
const grown = (list: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(list.length * 2);
  larger.set(list);
  return larger;
};

type Readable = {
  segment: Segment;
  /** By passage, the place of its reading. */
  documentOf: Uint32Array;
  /** By reading, 1 for one that does not count any more; null while all do. */
  gone: Uint8Array | null;
};

/** What a block tells of a term, in a form of it (hash.ts) or, with `null`, in any; null when it does not have it. */
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
 * Reads the bytes of a term into `room` and `roomOfDocuments`; returns where that ends. Every posting of every word of a
 * question comes by here: the numbers of one byte, which most are, are read in place, and places without a branch for each
 * byte. A `form` of -1 is none: then no place is looked at.
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
      // A byte below 128 ends a number, and the next begins one; the form is in the lowest bits, which the first byte has.
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
    // The passages of a document have numbers that follow each other.
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
 * The places of a term in some passages of a block, which come in order: empty where it stands in the headings or the
 * name alone, undefined for a passage without it.
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
