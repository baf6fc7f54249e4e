import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseWord, type KnownWords, splitWord } from './choose-word.ts';
import { editDistance } from './edit-distance.ts';

const knownOf = (words: string[]): KnownWords => {
  const all = words.map((word, index) => ({ written: word, folded: word, documents: words.length - index }));
  return {
    get: (folded) => all.find((one) => one.folded === folded),
    ofLength: (letters) => all.filter(({ folded }) => folded.length === letters),
  };
};
const choose = (word: string, ...words: string[]) => chooseWord(word, knownOf(words));

test('one letter may differ from five letters on, two from eight', () => {
  expect(choose('wardn', 'warden')).toBe('warden');
  expect(choose('wrden', 'warden')).toBe('warden');
  expect(choose('awrden', 'warden')).toBe('warden');
  expect(choose('equipmnt', 'equipment')).toBe('equipment');
  expect(choose('protctve', 'protective')).toBe('protective');
  expect(choose('data', 'date')).toBeNull();
  expect(choose('wrdn', 'warden')).toBeNull();
  expect(choose('garden', 'warden')).toBeNull();
});

test('takes the more frequent of equally near words, at two edits if unique', () => {
  expect(choose('planrs', 'planes', 'plants')).toBe('planes');
  expect(choose('conreqtion', 'connection', 'correction')).toBeNull();
});

test('an abbreviation and the beginning of a single word stand for it', () => {
  expect(choose('rep', 'report', 'representative')).toBe('representative');
  expect(choose('compta', 'comptabilite', 'comptabilites')).toBe('comptabilite');
  expect(choose('compt', 'comptabilite', 'comptoir')).toBeNull();
});

test('splits a compound into two known words, one may be a stop word', () => {
  const known = knownOf(['work', 'station', 'site']);
  const isStop = (word: string) => word === 'off';
  expect(splitWord('workstation', known, isStop)).toBe('work station');
  expect(splitWord('offsite', known, isStop)).toBe('off site');
  expect(splitWord('workshop', known, isStop)).toBeNull();
});

test('edits are counted as a full table counts them', () => {
  const full = (one: string, other: string): number => {
    const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
    for (let i = 1; i <= one.length; i += 1) {
      rows.push([i]);
      for (let j = 1; j <= other.length; j += 1) {
        const at = (a: number, b: number) => rows[a]?.[b] ?? 0;
        const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
        const costs = [
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1]),
        ];
        rows[i]?.push(Math.min(...costs, ...(swapped ? [at(i - 2, j - 2) + 1] : [])));
      }
    }
    return rows[one.length]?.[other.length] ?? 0;
  };
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 3 }), (one, other, most) => {
      expect(editDistance(one, other, most)).toBe(Math.min(full(one, other), most + 1));
    }),
  );
});
