import { createNameIndex, type NameIndex, removeName } from './names.ts';
import { EXACT, type Postings, readPostings, STRIDE } from './postings.ts';
import { createPostingsRoom, type KeptPostings, type PostingsRoom } from './postings-cache.ts';
import type { Segment } from './segment.ts';
import { WEIGHTS } from './weights.ts';

export type BlockReading = {
  id: number;
  passages: number;
  /** Tells it from another one that had the same number before a backup was restored. */
  mark: number;
};

/** One or several readings that are searched as one. */
export type Block = {
  readings: BlockReading[];
  segment: Segment;
  /** By passage, the place of its reading. */
  documentOf: Uint32Array;
  /** By reading: its first passage, and its length in terms. */
  firsts: Uint32Array;
  terms: Float64Array;
  /** By reading, 1 for one that does not count any more; null while all do. */
  gone: Uint8Array | null;
  kept: KeptPostings;
  /** Numbers of its first passage and its first document in the domain. */
  base: number;
  documentBase: number;
  bytes: number;
};

/**
 * What a question is put to: the passages of a domain, numbered through. It changes by difference: what a reading brings or
 * takes away costs what that reading costs. Numbers of what is gone stay empty until their block is written anew.
 */
export type Searchable = {
  blocks: Block[];
  /** Where each reading that counts is. */
  located: Map<number, { block: Block; at: number }>;
  /** How many numbers there are, */
  slots: number;
  documentSlots: number;
  /** and how many passages, documents and terms that count. */
  passages: number;
  documents: number;
  terms: number;
  /** What a passage's length in terms makes of a frequency (BM25's norm). */
  norms: Float64Array;
  names: NameIndex;
  room: PostingsRoom;
  /** Where not all of the domain is here (an engine elsewhere has it): what it says of all of it. */
  counted?: Counted;
};

export type Counted = {
  /** How many documents have one of these terms, in their texts and in their names. */
  documentsHaving: (terms: string[]) => number;
  namesHaving: (terms: string[]) => number;
  /** How many names there are, and how many words these have together. */
  names: number;
  nameWords: number;
};

export const createSearchable = (room: PostingsRoom = createPostingsRoom(0)): Searchable => ({
  blocks: [],
  located: new Map(),
  slots: 0,
  documentSlots: 0,
  passages: 0,
  documents: 0,
  terms: 0,
  norms: new Float64Array(0),
  names: createNameIndex(),
  room,
});

const BYTES_A_READING = 200;

/** A block of segments' passages, which are those of these readings one after the other. */
const blockOf = (readings: BlockReading[], segment: Segment, room: PostingsRoom): Block => {
  const documentOf = new Uint32Array(segment.passages);
  const firsts = new Uint32Array(readings.length);
  const terms = new Float64Array(readings.length);
  let first = 0;
  for (const [at, { passages }] of readings.entries()) {
    firsts[at] = first;
    documentOf.fill(at, first, first + passages);
    let sum = 0;
    for (let no = first; no < first + passages; no += 1) sum += segment.lengths[no] ?? 0;
    terms[at] = sum;
    first += passages;
  }
  const bytes = segment.bytes + documentOf.byteLength + readings.length * BYTES_A_READING;
  const block = { readings, segment, documentOf, firsts, terms, gone: null, base: 0, documentBase: 0, bytes };
  const kept = room.keeping((term, form) => readPostings(whole, term, form));
  const whole: Block = { ...block, kept };
  return whole;
};

/** Adds readings. Call `measure` when all changes are made. */
export const addBlock = (searchable: Searchable, readings: BlockReading[], segment: Segment): Block => {
  const block = blockOf(readings, segment, searchable.room);
  block.base = searchable.slots;
  block.documentBase = searchable.documentSlots;
  searchable.blocks.push(block);
  searchable.slots += segment.passages;
  searchable.documentSlots += readings.length;
  for (const [at, { id, passages }] of readings.entries()) {
    searchable.located.set(id, { block, at });
    searchable.passages += passages;
    searchable.documents += 1;
    searchable.terms += block.terms[at] ?? 0;
  }
  return block;
};

/** A reading counts no more. Its block goes with its last one. */
export const removeReading = (searchable: Searchable, id: number): void => {
  const place = searchable.located.get(id);
  if (!place) return;
  const { block, at } = place;
  searchable.located.delete(id);
  removeName(searchable.names, id);
  searchable.passages -= block.readings[at]?.passages ?? 0;
  searchable.documents -= 1;
  searchable.terms -= block.terms[at] ?? 0;
  block.gone ??= new Uint8Array(block.readings.length);
  block.gone[at] = 1;
  block.kept.clear();
  if (block.gone.every(Boolean)) dropBlocks(searchable, [block]);
};

const dropBlocks = (searchable: Searchable, blocks: Block[]): void => {
  searchable.blocks = searchable.blocks.filter((block) => !blocks.includes(block));
  for (const block of blocks) block.kept.leave();
  renumber(searchable);
};

const renumber = (searchable: Searchable): void => {
  searchable.slots = 0;
  searchable.documentSlots = 0;
  for (const block of searchable.blocks) {
    block.base = searchable.slots;
    block.documentBase = searchable.documentSlots;
    searchable.slots += block.segment.passages;
    searchable.documentSlots += block.readings.length;
  }
};

/** Puts one block in the place of several: the readings of these that counted when it was made, in their order. */
export const replaceBlocks = (
  searchable: Searchable,
  blocks: Block[],
  readings: BlockReading[],
  segment: Segment,
): Block => {
  const merged = blockOf(readings, segment, searchable.room);
  for (const [at, { id }] of readings.entries()) {
    const place = searchable.located.get(id);
    if (place && blocks.includes(place.block)) searchable.located.set(id, { block: merged, at });
    else {
      // It has gone in the meantime.
      merged.gone ??= new Uint8Array(readings.length);
      merged.gone[at] = 1;
    }
  }
  searchable.blocks.push(merged);
  dropBlocks(searchable, merged.gone?.every(Boolean) ? [...blocks, merged] : blocks);
  return merged;
};

/** After a change: what lengths are worth when passages are on average as long as they are now. */
export const measure = (searchable: Searchable): void => {
  searchable.norms = normsOf(searchable);
};

/** BM25's norm by a passage's length in terms, where these are on average `terms / passages` long. */
const normsOf = ({
  blocks,
  terms,
  passages,
}: Pick<Searchable, 'blocks' | 'terms' | 'passages'>): Float64Array => {
  const { k1, b } = WEIGHTS;
  const averageLength = terms / Math.max(1, passages) || 1;
  const longest = blocks.reduce((most, { segment }) => Math.max(most, segment.longest), 0);
  return Float64Array.from(
    { length: longest + 1 },
    (_, length) => k1 * (1 - b + (b * length) / averageLength),
  );
};

/** Counts of a domain for a reader from whom these readings are hidden: passages, documents, terms, and the norms by them. */
export const countWithout = (
  searchable: Searchable,
  hidden: ReadonlySet<number>,
): Pick<Searchable, 'passages' | 'documents' | 'terms' | 'norms'> => {
  let { passages, documents, terms, norms } = searchable;
  for (const id of hidden) {
    const place = searchable.located.get(id);
    if (!place) continue;
    passages -= place.block.readings[place.at]?.passages ?? 0;
    documents -= 1;
    terms -= place.block.terms[place.at] ?? 0;
  }
  if (documents !== searchable.documents) norms = normsOf({ blocks: searchable.blocks, terms, passages });
  return { passages, documents, terms, norms };
};

/** The same as `norms` for a whole document of so many terms. */
export const documentNorm = ({ terms, documents }: Searchable, length: number): number => {
  const { documentK1, documentB } = WEIGHTS;
  return documentK1 * (1 - documentB + (documentB * length) / (terms / documents));
};

/** The passages of some readings, as ranges of their numbers: from, and up to. */
export const rangesOf = ({ located }: Searchable, readings: ReadonlySet<number>): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const id of readings) {
    const place = located.get(id);
    if (!place) continue;
    const first = place.block.base + (place.block.firsts[place.at] ?? 0);
    ranges.push([first, first + (place.block.readings[place.at]?.passages ?? 0)]);
  }
  return ranges;
};

/** How many passages are left without those of some readings. */
export const passagesWithout = (searchable: Searchable, hidden: ReadonlySet<number>): number =>
  rangesOf(searchable, hidden).reduce((sum, [from, to]) => sum - (to - from), searchable.passages);

/** By passage, 1 for those in one of the ranges; null where there is none. */
export const maskOf = ({ slots }: Searchable, ranges: [number, number][]): Uint8Array | null => {
  if (!ranges.length) return null;
  const mask = new Uint8Array(slots);
  for (const [from, to] of ranges) mask.fill(1, from, to);
  return mask;
};

/** How many passages that are not hidden have a term, and how many in the very form that was asked for. */
export const visibleIn = ({ parts }: Found, isHidden: Uint8Array): Pick<Found, 'count' | 'exactIn'> => {
  let count = 0;
  let exactIn = 0;
  for (const {
    block: { base },
    postings: { list },
  } of parts) {
    for (let at = 0; at < list.length; at += STRIDE) {
      if (isHidden[base + (list[at] ?? 0)]) continue;
      count += 1;
      if (list[at + EXACT]) exactIn += 1;
    }
  }
  return { count, exactIn };
};

/** The block of a passage, by its number. */
export const blockOfPassage = (blocks: Block[], no: number): Block | undefined => {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((blocks[middle]?.base ?? 0) <= no) low = middle;
    else high = middle - 1;
  }
  return blocks[low];
};

/** Where a term stands in a domain: in these blocks, and in how many passages in all. */
export type Found = { count: number; exactIn: number; parts: { block: Block; postings: Postings }[] };

export type Lookup = (term: string, form: number | null) => Found;

/** Looks terms up for one question and its parts: each once. */
export const createLookup = ({ blocks }: Searchable): Lookup => {
  const known = new Map<string, Found>();
  return (term, form) => {
    const key = `${form ?? ''} ${term}`;
    const before = known.get(key);
    if (before) return before;
    const found: Found = { count: 0, exactIn: 0, parts: [] };
    for (const block of blocks) {
      const postings = block.kept.read(term, form);
      if (!postings) continue;
      found.parts.push({ block, postings });
      found.count += postings.count;
      found.exactIn += postings.exactIn;
    }
    known.set(key, found);
    return found;
  };
};
