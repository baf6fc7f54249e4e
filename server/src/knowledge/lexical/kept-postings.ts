import type { Postings } from './postings.ts';

type Read = (term: string, form: number | null) => Postings;
/** By form, -1 for none, then by term. */
type Kept = Map<number, Map<string, Postings>>;

/**
 * The same, with what was read kept for the next time, at most about `maxBytes`. The parts of a question ask for its words
 * again, and the questions of a domain for the same common ones, which are what reading costs. What was asked for since
 * half of the room was filled stays when it is filled again.
 */
export const keepingPostings = (read: Read, maxBytes: number): Read => {
  let [recent, former]: [Kept, Kept] = [new Map(), new Map()];
  let bytes = 0;
  return (term, form) => {
    const key = form ?? -1;
    const known = recent.get(key)?.get(term);
    if (known) return known;
    const postings = former.get(key)?.get(term) ?? read(term, form);
    if (bytes + postings.bytes > maxBytes / 2) {
      [recent, former] = [new Map(), recent];
      bytes = 0;
    }
    const ofForm = recent.get(key) ?? new Map<string, Postings>();
    recent.set(key, ofForm.set(term, postings));
    bytes += postings.bytes;
    return postings;
  };
};
