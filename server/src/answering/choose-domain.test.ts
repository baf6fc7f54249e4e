import { expect, test } from 'vitest';
import type { Hit } from '../knowledge/index.ts';
import { bestOf, type Found } from './choose-domain.ts';

type Passage = { has: number[]; score?: number; vectorScore?: number };
/** Builds the result of a domain with `passages` passages; `having` is the number of them that contain each word. */
const domain = (domainId: string, passages: number, having: number[], hits: Passage[]): Found => ({
  domainId,
  hits: hits.map(({ has, score = 4, vectorScore = null }): Hit => {
    const words = having.map((count, at) => ({
      written: `word${at}`,
      terms: [],
      having: count,
      worth: Math.log(1 + (passages - count + 0.5) / (count + 0.5)),
    }));
    const match = { asked: { passages, words }, has, score };
    return {
      ...{
        passageId: '',
        documentId: '',
        documentName: '',
        version: 1,
        taught: null,
        page: 1,
        charStart: 0,
        charEnd: 0,
      },
      ...{ text: '', headings: [], boxes: [], locator: null, score, lexicalScore: score, vectorScore },
      ...{ held: 0, match },
    };
  }),
});

test('prefers the domain whose passage has the distinctive word', () => {
  const common = domain('common', 500, [400, 0], [{ has: [0], score: 1 }]);
  const telling = domain('telling', 500, [300, 3], [{ has: [0, 1] }]);
  expect(bestOf([common, telling])).toEqual({ domainId: 'telling', alsoIn: [] });
});

test('a word that is rare in its own small domain counts as elsewhere', () => {
  // In the domain of 20 passages the first word is as rare as the second is in the large one; over both it is common.
  const small = domain('small', 20, [1, 0], [{ has: [0], score: 6 }]);
  const large = domain('large', 2_000, [1_500, 4], [{ has: [1], score: 6 }]);
  expect(bestOf([small, large])?.domainId).toBe('large');
});

test('if two domains have all words, the one with more wins, one is named', () => {
  const more = domain('more', 100, [5, 5], [{ has: [0, 1] }, { has: [0, 1] }]);
  const less = domain('less', 100, [5, 5], [{ has: [0, 1] }, { has: [0], score: 2 }]);
  expect(bestOf([less, more])).toEqual({ domainId: 'more', alsoIn: ['less'] });
});

test('meaning decides where words do not', () => {
  const near = domain('near', 100, [5, 5], [{ has: [0], score: 2, vectorScore: 0.8 }]);
  const far = domain('far', 100, [5, 5], [{ has: [0], score: 2, vectorScore: 0.6 }]);
  expect(bestOf([far, near])?.domainId).toBe('near');
});

test('where nothing is found nothing is chosen', () => {
  expect(bestOf([domain('one', 10, [0], []), domain('other', 10, [0], [])])).toBeNull();
  expect(bestOf([])).toBeNull();
});
