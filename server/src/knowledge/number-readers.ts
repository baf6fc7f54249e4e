import { type DocumentReader, peopleOf } from '../access/index.ts';

/**
 * Converts readers to parameters of a statement: a number per reader (null without users) and the users of each number, listed once for all
 * its questions.
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
