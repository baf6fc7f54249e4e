import type { Postings } from './postings.ts';

/** Returns null if the term is missing. */
export type Read = (term: string, form: number | null) => Postings | null;
/** By form (-1: any), then by term. */
type Kept = Map<number, Map<string, Postings>>;
type Shelf = { recent: Kept; former: Kept; recentBytes: number; formerBytes: number };

export type CachedPostings = {
  read: Read;
  /** Discards all entries, since the block changed. */
  clear: () => void;
  /** Discards all entries and removes the block from the cache. */
  leave: () => void;
};

export type PostingsCache = ReturnType<typeof createPostingsCache>;

/**
 * Creates a cache of decoded postings for all blocks, of at most about `maxBytes`. The parts of a question repeat its words, and the
 * questions of a domain repeat common ones, which are the most expensive to read. The cache has two generations of half the size each: when
 * the recent one is full, it replaces the former one, and entries not used meanwhile are discarded.
 */
export const createPostingsCache = (maxBytes: number) => {
  const shelves = new Set<Shelf>();
  let bytes = 0;

  const turn = () => {
    bytes = 0;
    for (const shelf of shelves) {
      shelf.former = shelf.recent;
      shelf.formerBytes = shelf.recentBytes;
      shelf.recent = new Map();
      shelf.recentBytes = 0;
    }
  };

  const put = (shelf: Shelf, key: number, term: string, postings: Postings) => {
    if (bytes + postings.bytes > maxBytes / 2) turn();
    const ofForm = shelf.recent.get(key) ?? new Map<string, Postings>();
    shelf.recent.set(key, ofForm.set(term, postings));
    shelf.recentBytes += postings.bytes;
    bytes += postings.bytes;
  };

  return {
    bytes: () =>
      [...shelves].reduce((sum, { recentBytes, formerBytes }) => sum + recentBytes + formerBytes, 0),
    /** Wraps a read function with the cache. */
    keeping: (read: Read): CachedPostings => {
      const empty = (): Shelf => ({ recent: new Map(), former: new Map(), recentBytes: 0, formerBytes: 0 });
      const shelf = empty();
      shelves.add(shelf);
      const clear = () => {
        bytes -= shelf.recentBytes;
        Object.assign(shelf, empty());
      };
      return {
        read: (term, form) => {
          const key = form ?? -1;
          const known = shelf.recent.get(key)?.get(term);
          if (known) return known;
          const postings = shelf.former.get(key)?.get(term) ?? read(term, form);
          if (postings) put(shelf, key, term, postings);
          return postings;
        },
        clear,
        leave: () => {
          clear();
          shelves.delete(shelf);
        },
      };
    },
  };
};
