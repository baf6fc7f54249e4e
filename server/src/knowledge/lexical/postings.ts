import { FORM_BITS, hashOf } from './hash.ts';
import { findTerm, type Segment } from './segment.ts';
import { afterVarint, afterVarints, readVarint } from './varint.ts';

/** Where a term stands in a domain: what the bytes of its segments tell, read. */
export type Postings = {
  /** How many passages have it, and how many in the very form that was asked for. */
  count: number;
  exactIn: number;
  /**
   * For each of them, in order, `STRIDE` numbers: its number over all segments; how often it has the term (headings and name
   * included); how often in that form; and where the bytes of its segment tell its places.
   */
  list: Int32Array;
  /** For each document that has it, in order: its place in the list of documents, and how often. */
  documents: Int32Array;
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

type Domain = { blocks: { segment: Segment }[]; bases: number[]; documentOf: Uint32Array };

/** What the segments of a domain tell of a term, in a form of it (hash.ts) or, with `null`, in any. */
export const readPostings = (
  { blocks, bases, documentOf }: Domain,
  term: string,
  form: number | null,
): Postings => {
  const hash = hashOf(term);
  let end = 0;
  for (let block = 0; block < blocks.length; block += 1) {
    const segment = blocks[block]?.segment;
    const start = segment ? findTerm(segment, hash) : -1;
    if (segment && start >= 0) end = readSegment(segment, start, form ?? -1, bases[block] ?? 0, end);
  }
  let exactIn = 0;
  let documents = 0;
  for (let at = 0; at < end; at += STRIDE) {
    if (room[at + EXACT]) exactIn += 1;
    const document = documentOf[room[at] ?? 0] ?? 0;
    const frequency = room[at + FREQUENCY] ?? 0;
    // The passages of a document have numbers that follow each other.
    if (documents && roomOfDocuments[documents - 2] === document) {
      roomOfDocuments[documents - 1] = (roomOfDocuments[documents - 1] ?? 0) + frequency;
      continue;
    }
    if (documents === roomOfDocuments.length) roomOfDocuments = grown(roomOfDocuments);
    roomOfDocuments[documents] = document;
    roomOfDocuments[documents + 1] = frequency;
    documents += 2;
  }
  return {
    count: end / STRIDE,
    exactIn,
    list: room.slice(0, end),
    documents: roomOfDocuments.slice(0, documents),
    bytes: OVERHEAD_BYTES + 4 * (end + documents),
  };
};

/**
 * Writes what one segment, whose first passage has number `base`, tells from `from` on; returns where that ends. Every
 * posting of every word of a question comes by here: the numbers of one byte, which most are, are read in place, and
 * places without a branch for each byte. A `form` of -1 is none: then no place is looked at.
 */
const readSegment = (
  { postings }: Segment,
  start: number,
  form: number,
  base: number,
  from: number,
): number => {
  const until = from + STRIDE * readVarint(postings, start);
  while (until > room.length) room = grown(room);
  const list = room;
  let at = afterVarint(postings, afterVarint(postings, start));
  let passage = base;
  for (let to = from; to < until; to += STRIDE) {
    let value = postings[at++] ?? 0;
    if (value > 127) {
      value = readVarint(postings, at - 1);
      at = afterVarint(postings, at);
    }
    passage += value;
    list[to + SHAPE] = at;
    let shape = postings[at++] ?? 0;
    if (shape > 127) {
      shape = readVarint(postings, at - 1);
      at = afterVarint(postings, at);
    }
    let places = shape >>> 1;
    let frequency = places;
    if (shape & 1) {
      frequency += readVarint(postings, at);
      at = afterVarint(postings, at);
    }
    let exact = 0;
    if (form < 0) at = afterVarints(postings, at, places);
    else {
      // A byte below 128 ends a number, and the next begins one; the form is in the lowest bits, which the first byte has.
      for (let begins = 1; places > 0; ) {
        const byte = postings[at++] ?? 0;
        exact += begins & ((((byte & FORM_MASK) ^ form) - 1) >>> 31);
        begins = (byte >>> 7) ^ 1;
        places -= begins;
      }
    }
    list[to] = passage;
    list[to + FREQUENCY] = frequency;
    list[to + EXACT] = exact;
  }
  return until;
};

/** A passage by its number over all segments, and the segment that it is in. */
export type Located = { no: number; segment: Segment };

/**
 * The places of a term in some passages, which come in order: empty where it stands in the headings or the name alone,
 * undefined for a passage without it.
 */
export const placesIn = ({ list, count }: Postings, passages: Located[]): (number[] | undefined)[] => {
  let from = 0;
  return passages.map(({ no, segment }) => {
    let until = count;
    while (from < until) {
      const middle = (from + until) >>> 1;
      if ((list[middle * STRIDE] ?? 0) < no) from = middle + 1;
      else until = middle;
    }
    if (list[from * STRIDE] !== no) return undefined;
    return placesAt(segment.postings, list[from * STRIDE + SHAPE] ?? 0);
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
