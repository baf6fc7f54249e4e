import { type DocumentReader, peopleOf } from '../access/index.ts';

/**
 * Readers as parameters of a statement: each reader's number, null for the one that is nobody in particular, and the
 * people of each number once, however many questions are theirs.
 */
export const numberReaders = (readers: DocumentReader[]) => {
  const known = new Map<string, number>();
  const ofPeople: number[] = [];
  const people: string[] = [];
  const numbers = readers.map((reader): number | null => {
    const own = peopleOf(reader);
    if (!own) return null;
    const key = own.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const number = known.size;
    known.set(key, number);
    for (const person of own) {
      ofPeople.push(number);
      people.push(person);
    }
    return number;
  });
  return { numbers, ofPeople, people };
};
