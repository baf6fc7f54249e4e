import { createNameIndex, type NameIndex, removeName } from './names.ts';
import { EXACT, type Postings, readPostings, STRIDE } from './postings.ts';
import { type CachedPostings, createPostingsCache, type PostingsCache } from './postings-cache.ts';
import type { Segment } from './segment.ts';
import { WEIGHTS } from './weights.ts';

export type BlockReading = {
  id: number;
  passages: number;
  /** Distinguishes it from another reading that had the same id before a backup was restored. */
  mark: number;
};

/** One or several readings that are searched as one. */
export type Block = {
  readings: BlockReading[];
  segment: Segment;
  /** Index of the reading of each passage. */
  documentOf: Uint32Array;
  /** First passage of each reading; `terms`: its length in terms. */
  firsts: Uint32Array;
  terms: Float64Array;
  /** 1 for each reading that no longer counts; null if all count. */
  gone: Uint8Array | null;
  kept: CachedPostings;
  /** Number of its first passage in the domain; `documentBase`: of its first document. */
  base: number;
  documentBase: number;
  bytes: number;
};

/**
 * In-memory index of a domain, its passages numbered consecutively. Changes are incremental: adding or removing a reading costs in
 * proportion to that reading. Numbers of removed passages stay unused until their block is rewritten.
 */
export type InMemoryIndex = {
  blocks: Block[];
  /** Position of each reading that counts. */
  located: Map<number, { block: Block; at: number }>;
  /** Passage numbers in use or unused; `documentSlots`: the same of documents. */
  slots: number;
  documentSlots: number;
  /** Number of passages, documents and terms that count. */
  passages: number;
  documents: number;
  terms: number;
  /** BM25 norm by the length of a passage in terms. */
  norms: Float64Array;
  names: NameIndex;
  room: PostingsCache;
  /** Statistics of the whole domain if only part of it is here (an external engine has it all). */
  counted?: Counted;
};

export type Counted = {
  /** Number of documents that contain one of the terms; `namesHaving`: of names. */
  documentsHaving: (terms: string[]) => number;
  namesHaving: (terms: string[]) => number;
  /** Number of names, and of words in all of them. */
  names: number;
  nameWords: number;
};

export const createInMemoryIndex = (room: PostingsCache = createPostingsCache(0)): InMemoryIndex => ({
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

/** Builds a block from a segment whose passages belong to these readings in order. */
const blockOf = (readings: BlockReading[], segment: Segment, room: PostingsCache): Block => {
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

/** Adds readings. Call `measure` after all changes. */
export const addBlock = (searchable: InMemoryIndex, readings: BlockReading[], segment: Segment): Block => {
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

/** Removes a reading, and with its last reading the block. */
export const removeReading = (searchable: InMemoryIndex, id: number): void => {
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

const dropBlocks = (searchable: InMemoryIndex, blocks: Block[]): void => {
  searchable.blocks = searchable.blocks.filter((block) => !blocks.includes(block));
  for (const block of blocks) block.kept.leave();
  renumber(searchable);
};

const renumber = (searchable: InMemoryIndex): void => {
  searchable.slots = 0;
  searchable.documentSlots = 0;
  for (const block of searchable.blocks) {
    block.base = searchable.slots;
    block.documentBase = searchable.documentSlots;
    searchable.slots += block.segment.passages;
    searchable.documentSlots += block.readings.length;
  }
};

/** Replaces several blocks by one with those of their readings that counted when it was built, in order. */
export const replaceBlocks = (
  searchable: InMemoryIndex,
  blocks: Block[],
  readings: BlockReading[],
  segment: Segment,
): Block => {
  const merged = blockOf(readings, segment, searchable.room);
  for (const [at, { id }] of readings.entries()) {
    const place = searchable.located.get(id);
    if (place && blocks.includes(place.block)) searchable.located.set(id, { block: merged, at });
    else {
      // The reading was removed in the meantime.
      merged.gone ??= new Uint8Array(readings.length);
      merged.gone[at] = 1;
    }
  }
  searchable.blocks.push(merged);
  dropBlocks(searchable, merged.gone?.every(Boolean) ? [...blocks, merged] : blocks);
  return merged;
};

/** Recomputes the BM25 norms from the current average length. Call it after changes. */
export const measure = (searchable: InMemoryIndex): void => {
  searchable.norms = normsOf(searchable);
};

/** Computes the BM25 norm by the length of a passage in terms, for an average length of `terms / passages`. */
const normsOf = ({
  blocks,
  terms,
  passages,
}: Pick<InMemoryIndex, 'blocks' | 'terms' | 'passages'>): Float64Array => {
  const { k1, b } = WEIGHTS;
  const averageLength = terms / Math.max(1, passages) || 1;
  const longest = blocks.reduce((most, { segment }) => Math.max(most, segment.longest), 0);
  return Float64Array.from(
    { length: longest + 1 },
    (_, length) => k1 * (1 - b + (b * length) / averageLength),
  );
};

/** Computes the statistics of a domain for a reader from whom readings are hidden: passages, documents, terms and norms. */
export const countWithout = (
  searchable: InMemoryIndex,
  hidden: ReadonlySet<number>,
): Pick<InMemoryIndex, 'passages' | 'documents' | 'terms' | 'norms'> => {
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

/** BM25 norm of a whole document of `length` terms. */
export const documentNorm = ({ terms, documents }: InMemoryIndex, length: number): number => {
  const { documentK1, documentB } = WEIGHTS;
  return documentK1 * (1 - documentB + (documentB * length) / (terms / documents));
};

/** Returns the ranges of passage numbers of some readings, end exclusive. */
export const rangesOf = ({ located }: InMemoryIndex, readings: ReadonlySet<number>): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const id of readings) {
    const place = located.get(id);
    if (!place) continue;
    const first = place.block.base + (place.block.firsts[place.at] ?? 0);
    ranges.push([first, first + (place.block.readings[place.at]?.passages ?? 0)]);
  }
  return ranges;
};

export const passagesWithout = (searchable: InMemoryIndex, hidden: ReadonlySet<number>): number =>
  rangesOf(searchable, hidden).reduce((sum, [from, to]) => sum - (to - from), searchable.passages);

/** Creates a mask with 1 for each passage in one of the ranges; null without ranges. */
export const maskOf = ({ slots }: InMemoryIndex, ranges: [number, number][]): Uint8Array | null => {
  if (!ranges.length) return null;
  const mask = new Uint8Array(slots);
  for (const [from, to] of ranges) mask.fill(1, from, to);
  return mask;
};

/** Counts the passages that are not hidden and contain a term; `exactIn`: those with the requested form. */
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

/** Occurrences of a term in a domain, by block, and the number of passages with it. */
export type Found = { count: number; exactIn: number; parts: { block: Block; postings: Postings }[] };

export type Lookup = (term: string, form: number | null) => Found;

/** Creates a lookup for one question and its parts that reads each term once. */
export const createLookup = ({ blocks }: InMemoryIndex): Lookup => {
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
