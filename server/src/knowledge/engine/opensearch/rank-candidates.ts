import {
  type Block,
  createInMemoryIndex,
  createLookup,
  type InMemoryIndex,
  type Lookup,
  measure,
} from '../../lexical/in-memory-index.ts';
import { createNameIndex, setName } from '../../lexical/names.ts';
import { EXACT, FREQUENCY, type Postings, readPostings, SHAPE, STRIDE } from '../../lexical/postings.ts';
import { type Ranked, rank } from '../../lexical/rank.ts';
import type { QuestionWord } from '../../question-words.ts';
import type { FoundPassage, FoundReading } from './find-candidates.ts';
import type { Statistics } from './statistics.ts';

const NOTHING_HIDDEN: ReadonlySet<number> = new Set();

/**
 * Ranks candidates with the formula of `lexical/` as if all of the domain were here: a block for each document, of those of its passages
 * that were found, with the numbers of the whole domain and of the whole document beside them.
 */
export const rankCandidates = (
  questions: QuestionWord[][],
  limit: number,
  passages: FoundPassage[],
  readings: FoundReading[],
  statistics: Statistics,
): Ranked[][] => {
  const { searchable, ordinals } = searchableOf(passages, readings, statistics);
  const lookup = createLookup(searchable);
  const postingsOf: Lookup = (term, form) => ({
    parts: lookup(term, form).parts,
    count: statistics.having(term),
    exactIn: form === null ? 0 : statistics.havingForm(term, form),
  });
  return questions.map((words) =>
    words.length
      ? rank(searchable, words, limit, NOTHING_HIDDEN, postingsOf).map((one) => ({
          ...one,
          ordinal: ordinals.get(one.readingId)?.[one.ordinal] ?? 0,
        }))
      : [],
  );
};

const searchableOf = (passages: FoundPassage[], readings: FoundReading[], statistics: Statistics) => {
  const searchable: InMemoryIndex = createInMemoryIndex();
  const ordinals = new Map<number, number[]>();
  const names = createNameIndex();
  const ofReading = Map.groupBy(passages, ({ reading }) => reading);
  // In the order of the embedded engine: of two scores that are alike the lower reading comes first.
  for (const reading of readings.toSorted((a, b) => a.reading - b.reading)) {
    const found = (ofReading.get(reading.reading) ?? []).sort((a, b) => a.ordinal - b.ordinal);
    const block = blockOf(reading, found, searchable.slots, searchable.documentSlots);
    searchable.blocks.push(block);
    searchable.located.set(reading.reading, { block, at: 0 });
    searchable.slots += found.length;
    searchable.documentSlots += 1;
    setName(names, reading.reading, reading.name);
    ordinals.set(
      reading.reading,
      found.map(({ ordinal }) => ordinal),
    );
  }
  const whole: InMemoryIndex = {
    ...searchable,
    names,
    passages: statistics.passages,
    documents: statistics.documents,
    terms: statistics.words,
    counted: {
      documentsHaving: statistics.documentsHaving,
      namesHaving: statistics.namesHaving,
      names: statistics.documents,
      nameWords: statistics.nameWords,
    },
  };
  measure(whole);
  return { searchable: whole, ordinals };
};

const blockOf = (reading: FoundReading, found: FoundPassage[], base: number, documentBase: number): Block => {
  const lengths = Uint16Array.from(found, ({ segment }) => segment.lengths[0] ?? 0);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  return {
    readings: [{ id: reading.reading, passages: found.length, mark: 0 }],
    segment: {
      hashes: new Float64Array(0),
      starts: new Uint32Array(1),
      lengths,
      postings: { slice: () => new Uint8Array(0) },
      filter: new Uint8Array(1),
      passages: found.length,
      longest,
      bytes: 0,
    },
    documentOf: new Uint32Array(found.length),
    firsts: new Uint32Array(1),
    terms: Float64Array.of(reading.words),
    gone: null,
    kept: {
      read: (term, form) => postingsIn(reading, found, term, form),
      clear: () => {},
      leave: () => {},
    },
    base,
    documentBase,
    bytes: 0,
  };
};

const ONE = new Uint32Array(1);

/** Returns the postings of a term in these passages, in order, as in one segment. */
const postingsIn = (
  reading: FoundReading,
  found: FoundPassage[],
  term: string,
  form: number | null,
): Postings | null => {
  const list: number[] = [];
  const raws: Uint8Array[] = [];
  let bytes = 0;
  let exactIn = 0;
  for (const [local, { segment }] of found.entries()) {
    const one = readPostings({ segment, documentOf: ONE, gone: null }, term, form);
    if (!one) continue;
    const exact = one.list[EXACT] ?? 0;
    list.push(local, one.list[FREQUENCY] ?? 0, exact, bytes + (one.list[SHAPE] ?? 0));
    if (exact) exactIn += 1;
    raws.push(one.raw);
    bytes += one.raw.length;
  }
  const inDocument = reading.frequencyOf(term);
  if (!list.length && !inDocument) return null;
  return {
    count: list.length / STRIDE,
    exactIn,
    list: Int32Array.from(list),
    documents: Int32Array.of(0, inDocument),
    raw: Buffer.concat(raws),
    bytes,
  };
};
