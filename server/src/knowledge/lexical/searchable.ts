import { keepingPostings } from './kept-postings.ts';
import { mergeSegments } from './merge.ts';
import { indexNames, type NameIndex } from './names.ts';
import { type Postings, readPostings } from './postings.ts';
import type { Segment } from './segment.ts';
import { WEIGHTS } from './weights.ts';

/** One or several readings that are searched as one. */
export type Block = { readings: { id: number; passages: number }[]; segment: Segment };

/** What a question is put to: the passages of a domain, numbered through. */
export type Searchable = {
  blocks: Block[];
  /** Number of the first passage of each block. */
  bases: number[];
  passages: number;
  /** For each passage what its length in terms makes of a frequency (BM25's norm), and the place of its document in `documents`. */
  norms: Float64Array;
  documentOf: Uint32Array;
  documents: { readingId: number; first: number }[];
  /** The same as `norms` for each whole document. */
  documentNorms: Float64Array;
  names: NameIndex;
  /** Where a term stands, in a form of it (hash.ts) or in any. */
  postingsOf: (term: string, form: number | null) => Postings;
  bytes: number;
};

/** Postings that are kept as they were read: so much of what the segments take, and at least so many bytes. */
const SHARE_OF_POSTINGS = 1 / 4;
const POSTINGS_AT_LEAST = 100_000;

/** Names by reading. */
export const createSearchable = (blocks: Block[], names: Map<number, string>): Searchable => {
  const passages = blocks.reduce((sum, { segment }) => sum + segment.passages, 0);
  const lengths = new Uint16Array(passages);
  const documentOf = new Uint32Array(passages);
  const documents: (Searchable['documents'][number] & { terms: number })[] = [];
  const bases: number[] = [];
  let first = 0;
  let terms = 0;
  for (const { readings, segment } of blocks) {
    bases.push(first);
    lengths.set(segment.lengths, first);
    for (const reading of readings) {
      documentOf.fill(documents.length, first, first + reading.passages);
      const own = lengths.subarray(first, first + reading.passages).reduce((sum, length) => sum + length, 0);
      documents.push({ readingId: reading.id, first, terms: own });
      first += reading.passages;
      terms += own;
    }
  }
  const ofSegments = blocks.reduce((sum, { segment }) => sum + segment.bytes, 0);
  const ofPostings = Math.max(POSTINGS_AT_LEAST, ofSegments * SHARE_OF_POSTINGS);
  const read = (term: string, form: number | null) => readPostings({ blocks, bases, documentOf }, term, form);
  const averageLength = terms / Math.max(1, passages) || 1;
  const averageOfDocuments = (averageLength * passages) / documents.length;
  const { k1, b, documentK1, documentB } = WEIGHTS;
  return {
    blocks,
    bases,
    passages,
    norms: Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / averageLength)),
    documentOf,
    documents,
    documentNorms: Float64Array.from(
      documents,
      (document) => documentK1 * (1 - documentB + (documentB * document.terms) / averageOfDocuments),
    ),
    names: indexNames(documents.map(({ readingId }) => names.get(readingId) ?? '')),
    postingsOf: keepingPostings(read, ofPostings),
    bytes: ofSegments + ofPostings,
  };
};

/** The passages of some readings, as ranges of their numbers: from, and up to. */
export const rangesOf = (
  { documents, passages }: Searchable,
  readings: ReadonlySet<number>,
): [number, number][] =>
  readings.size
    ? documents.flatMap(({ readingId, first }, at): [number, number][] =>
        readings.has(readingId) ? [[first, documents[at + 1]?.first ?? passages]] : [],
      )
    : [];

/** How many passages are left without those of some readings. */
export const passagesWithout = (searchable: Searchable, hidden: ReadonlySet<number>): number =>
  rangesOf(searchable, hidden).reduce((sum, [from, to]) => sum - (to - from), searchable.passages);

/** Blocks below this many passages are put together, up to this many. */
const SMALL_BLOCK = 256;

/** Puts small blocks together; between two merges others get their turn (each takes a few ms). */
export const mergeSmallBlocks = async (blocks: Block[]): Promise<Block[]> => {
  const merged = blocks.filter(({ segment }) => segment.passages >= SMALL_BLOCK);
  let group: Block[] = [];
  let passages = 0;
  const close = async () => {
    if (group.length === 1) merged.push(...group);
    else if (group.length) {
      merged.push({
        readings: group.flatMap(({ readings }) => readings),
        segment: mergeSegments(group.map(({ segment }) => segment)),
      });
      await new Promise(setImmediate);
    }
    group = [];
    passages = 0;
  };
  for (const block of blocks) {
    if (block.segment.passages >= SMALL_BLOCK) continue;
    group.push(block);
    passages += block.segment.passages;
    if (passages >= SMALL_BLOCK) await close();
  }
  await close();
  return merged;
};
