import { expect, test } from 'vitest';
import type { Hit } from '../knowledge/index.ts';
import { hiddenAnswerIn } from './hidden-answer.ts';

const WORDS = ['severance', 'directors', 'months'].map((written) => ({
  written,
  terms: [written.slice(0, 6)],
  having: 1,
  worth: 3,
}));
/** Builds a hit that matches the given words of the question. */
const hit = (documentId: string, text: string, has: number[]): Hit => ({
  ...{
    passageId: documentId,
    documentId,
    documentName: documentId,
    version: 1,
    taught: null,
    page: 1,
    charStart: 0,
    charEnd: text.length,
  },
  ...{
    text,
    headings: [],
    boxes: [],
    locator: null,
    score: 6 * has.length,
    lexicalScore: 6 * has.length,
    vectorScore: null,
  },
  ...{ held: has.length / 3, match: { asked: { passages: 40, words: WORDS }, has, score: 6 * has.length } },
});
const QUESTION = 'How many months of severance do directors have?';
const ANSWER = hit('narrow', 'Directors have nine months of severance.', [0, 1, 2]);
const BESIDE = hit('wide', 'Parking is paid by the month.', [2]);

test('a hidden document has the answer if there is none without it', () => {
  expect(hiddenAnswerIn(QUESTION, [ANSWER, BESIDE], new Set(['narrow']))).toEqual(['narrow']);
});

test('hides nothing if hidden hits have no answer, or others have it too', () => {
  expect(hiddenAnswerIn(QUESTION, [ANSWER, BESIDE], new Set(['other']))).toEqual([]);
  expect(hiddenAnswerIn(QUESTION, [BESIDE], new Set(['wide']))).toEqual([]);
  const twice = [ANSWER, { ...ANSWER, documentId: 'wide' }];
  expect(hiddenAnswerIn(QUESTION, twice, new Set(['narrow']))).toEqual([]);
  expect(hiddenAnswerIn(QUESTION, [], new Set(['narrow']))).toEqual([]);
});
