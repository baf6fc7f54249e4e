import type { Postings } from './postings.ts';

/** Null: the term is not there. */
export type Read = (term: string, form: number | null) => Postings | null;
/** By form, -1 for none, then by term. */
type Kept = Map<number, Map<string, Postings>>;
type Shelf = { recent: Kept; former: Kept; recentBytes: number; formerBytes: number };

export type KeptPostings = {
  read: Read;
  /** What was read counts no more. */
  clear: () => void;
  /** The same, for good. */
  leave: () => void;
};

export type PostingsRoom = ReturnType<typeof createPostingsRoom>;

/**
 * Room for postings as they were read, of all blocks together, at most about `maxBytes`. The parts of a question ask for its
 * words again, and the questions of a domain for the same common ones, which are what reading costs. What was asked for
 * since half of the room was filled stays when it is filled again.
 */
export const createPostingsRoom = (maxBytes: number) => {
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
    /** The same reading, with what was read kept for the next time. */
    keeping: (read: Read): KeptPostings => {
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
