import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { inParts } from '../../platform/in-parts.ts';
import { fold } from '../words-of.ts';
import type { KnownWord, KnownWords } from './choose-word.ts';
import { listWordedReadings, loadWords } from './word-store.ts';

const BYTES_A_STATEMENT = 500_000;
/** Words after which the event loop runs other work. */
const WORDS_A_TURN = 20_000;
/** Approximate bytes of a spelling, and of each document with it. */
const BYTES_A_WORD = 160;
const BYTES_A_DOCUMENT = 8;
/** Maximum share of the memory for one domain; a larger one is not corrected, since it would displace all others. */
const SHARE_OF_ONE = 1 / 2;

/** Spellings that differ in accents, each with the readings that have it. */
type Entry = { folded: string; spellings: Spelling[] };
type Spelling = { written: string; readings: number[] };
type Domain = {
  state: string;
  readings: Set<number>;
  words: Map<string, Entry>;
  byLength: Map<number, Entry[]>;
  /** Spellings of all words, by how they are written. */
  spellings: Map<string, Spelling>;
  bytes: number;
  isTooLarge: boolean;
};

/**
 * Caches the words of domains that were recently asked with an unknown word, with the readings that contain them, in at most `maxBytes`.
 * Words are loaded on first use; a change of the domain costs in proportion to its new readings.
 */
export const createVocabulary = (pool: pg.Pool, maxBytes: number) => {
  /** In order of use, most recent last. */
  const domains = new Map<string, Domain>();
  const loading = new Map<string, Promise<Domain>>();

  const open = async (domainId: string, state: string): Promise<Domain> => {
    const known = domains.get(domainId);
    if (known?.state === state) {
      domains.delete(domainId);
      domains.set(domainId, known);
      return known;
    }
    const key = `${domainId} ${state}`;
    const before = loading.get(key);
    if (before !== undefined) return before;
    const promise = load(domainId, state, known).finally(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  };

  const load = async (domainId: string, state: string, known: Domain | undefined): Promise<Domain> => {
    const readings = await listWordedReadings(pool, domainId);
    const present = new Set(readings.map(({ id }) => id));
    const isGrown = known && !known.isTooLarge && [...known.readings].every((id) => present.has(id));
    const domain: Domain = isGrown
      ? { ...known, state }
      : {
          state,
          readings: new Set(),
          words: new Map(),
          byLength: new Map(),
          spellings: new Map(),
          bytes: 0,
          isTooLarge: false,
        };
    domain.isTooLarge = readings.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes * SHARE_OF_ONE;
    const missing = readings.filter(({ id }) => !domain.readings.has(id));
    const parts = domain.isTooLarge ? [] : inParts(missing, ({ bytes }) => bytes, BYTES_A_STATEMENT);
    for (const part of parts) {
      const ids = part.map(({ id }) => id);
      for (const { id, words } of await loadWords(pool, ids)) await addReading(domain, id, words);
    }
    domains.delete(domainId);
    domains.set(domainId, domain);
    fit();
    return domain;
  };

  const fit = () => {
    let bytes = 0;
    for (const domain of domains.values()) bytes += domain.bytes;
    for (const [id, domain] of domains) {
      if (bytes <= maxBytes || domains.size === 1) return;
      domains.delete(id);
      bytes -= domain.bytes;
    }
  };

  return {
    /** Returns the words of a domain's readings, without those of hidden ones, about which nothing is revealed. */
    wordsOf: async (domainId: string, state: string, hidden: ReadonlySet<number>): Promise<KnownWords> => {
      const { words, byLength } = await open(domainId, state);
      const visible = (entry: Entry) => visibleWord(entry, hidden);
      return {
        get: (folded) => {
          const entry = words.get(folded);
          return entry && visible(entry);
        },
        *ofLength(letters) {
          for (const entry of byLength.get(letters) ?? []) {
            const one = visible(entry);
            if (one) yield one;
          }
        },
      };
    },
  };
};

/** Returns a word as most of the documents spell it that are not hidden; undefined if all of them are. */
const visibleWord = ({ folded, spellings }: Entry, hidden: ReadonlySet<number>): KnownWord | undefined => {
  const seen = spellings.flatMap(({ written, readings }) => {
    const visible = hidden.size ? readings.filter((id) => !hidden.has(id)) : readings;
    return visible.length ? [{ written, readings: visible }] : [];
  });
  const [first] = seen.sort(
    (a, b) => b.readings.length - a.readings.length || (a.written < b.written ? -1 : 1),
  );
  if (!first) return undefined;
  const documents =
    seen.length > 1 ? new Set(seen.flatMap(({ readings }) => readings)).size : first.readings.length;
  return { written: first.written, folded, documents };
};

const addReading = async (domain: Domain, id: number, text: string): Promise<void> => {
  let added = 0;
  for (const written of text.split('\n')) {
    if (!written) continue;
    const known = domain.spellings.get(written);
    if (!known) addSpelling(domain, written, id);
    else if (known.readings.at(-1) !== id) known.readings.push(id);
    domain.bytes += BYTES_A_DOCUMENT;
    added += 1;
    if (added % WORDS_A_TURN === 0) await setImmediate();
  }
  domain.readings.add(id);
  await setImmediate();
};

const addSpelling = (domain: Domain, written: string, id: number): void => {
  const spelling = { written, readings: [id] };
  domain.spellings.set(written, spelling);
  domain.bytes += BYTES_A_WORD;
  const folded = fold(written);
  const known = domain.words.get(folded);
  if (known) {
    known.spellings.push(spelling);
    return;
  }
  const entry = { folded, spellings: [spelling] };
  domain.words.set(folded, entry);
  const alike = domain.byLength.get(folded.length);
  if (alike) alike.push(entry);
  else domain.byLength.set(folded.length, [entry]);
};
