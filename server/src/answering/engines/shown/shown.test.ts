import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownText } from './index.ts';
import { ANEW } from './stage.ts';

const shown = (pieces: string[]): string => {
  const stage = shownText({ language: 'en', onCalculated: () => {} });
  const all = [...pieces.flatMap((piece) => stage.push(piece)), ...stage.end()];
  return all
    .slice(all.lastIndexOf(ANEW) + 1)
    .join('')
    .trim();
};

const CASES: [string, string][] = [
  ['It fell by {{= 1204 - 980 }} euros [1].', 'It fell by 1,204 − 980 = 224 euros [1].'],
  ['{{= 12 * }} or {{ name }} or {{= 1', '12 * or {{ name }} or {{= 1'],
  ['<think>Holidays? Page 2.</think>\n\n28 days [1].', '28 days [1].'],
  ['<thinking>x</thinking>28 days [1].', '28 days [1].'],
  ['<Think>x <b>y</b></Think>28 days [1].', '28 days [1].'],
  ['[THINK]x[/THINK]28 days [1].', '28 days [1].'],
  ['◁think▷x◁/think▷28 days [1].', '28 days [1].'],
  ['28 days [1]. <think>or were it', '28 days [1].'],
  ['Let me look at page 2.</think>28 days [1].', '28 days [1].'],
  [
    '<|channel|>analysis<|message|>Page 2?<|end|><|start|>assistant<|channel|>final<|message|>28 days [1].<|return|>',
    '28 days [1].',
  ],
  ['28 days [1].<|im_end|>\n<|im_start|>user\nAnd in France?', '28 days [1].'],
  ['28 days [1].<end_of_turn>', '28 days [1].'],
  ['Write `<think>` and `</think>` so, if a < b.', 'Write `<think>` and `</think>` so, if a < b.'],
  ['{"answer": "28 days [1]."}', '28 days [1].'],
  ['```json\n{"Answer": "28 days.", "citations": [1, 2]}\n```', '28 days. [1][2]'],
  ["{'answer': '28 days [1].',}", '28 days [1].'],
  ['```json\n{"retries": 3}\n```\nis what to set [1].', '```json\n{"retries": 3}\n```\nis what to set [1].'],
  ['{name} is left out [1].', '{name} is left out [1].'],
  ['**NOT_IN_DOCUMENTS**', 'NOT_IN_DOCUMENTS'],
  ['NOT\\_IN\\_DOCUMENTS: nothing on it.', 'NOT_IN_DOCUMENTS'],
  ['"not_in_documents"', 'NOT_IN_DOCUMENTS'],
  ['NOT IN DOCUMENTS.', 'NOT_IN_DOCUMENTS'],
  ['Not in documents.', 'NOT_IN_DOCUMENTS'],
  ['<think>No page.</think>{"answer": "NOT_IN_DOCUMENTS"}', 'NOT_IN_DOCUMENTS'],
  ['The passages do not say it. NOT_IN_DOCUMENTS', 'NOT_IN_DOCUMENTS'],
  ['28 days [1]. For Spain: NOT_IN_DOCUMENTS.', '28 days [1]. For Spain: .'],
  [
    'Not in documents of 2021, but in those of 2022 [1].',
    'Not in documents of 2021, but in those of 2022 [1].',
  ],
  ['NO, 28 days [1]. NOT', 'NO, 28 days [1]. NOT'],
];

test.each(CASES)('people see of %j', (written, expected) => {
  expect(shown([written])).toBe(expected);
});

test('what people see does not depend on how the text is cut', () => {
  const cut = fc.constantFrom(...CASES).chain(([written, expected]) =>
    fc.record({
      written: fc.constant(written),
      expected: fc.constant(expected),
      cuts: fc.array(fc.nat(written.length), { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(cut, ({ written, expected, cuts }) => {
      const at = [0, ...cuts.sort((a, b) => a - b), written.length];
      expect(shown(at.slice(1).map((end, index) => written.slice(at[index], end)))).toBe(expected);
      expect(shown([...written])).toBe(expected);
    }),
    { numRuns: 500, seed: 66 },
  );
});
