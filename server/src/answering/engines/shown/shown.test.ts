import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownText } from './index.ts';
import { ANEW } from './stage.ts';

const read = (pieces: string[]) => {
  let missing: string[] = [];
  const onMissing = (list: string[]) => {
    missing = list;
  };
  const stage = shownText({ language: 'en', onCalculated: () => {}, onMissing });
  const all = [...pieces.flatMap((piece) => stage.push(piece)), ...stage.end()];
  const text = all
    .slice(all.lastIndexOf(ANEW) + 1)
    .join('')
    .trim();
  return { text, missing };
};
const shown = (pieces: string[]): string => read(pieces).text;

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

const SEARCHES: [string, string, string[]][] = [
  ['28 days [1].\n\nSEARCH_AGAIN: carry-over', '28 days [1].', ['carry-over']],
  ['28 days [1]. SEARCH_AGAIN: carry-over', '28 days [1].', ['carry-over']],
  ['**28 days** [1].\n- **SEARCH_AGAIN:** "carry-over" ', '**28 days** [1].', ['carry-over']],
  ['28 days [1].\nSEARCH\\_AGAIN: carry-over; Paris', '28 days [1].', ['carry-over', 'Paris']],
  ['28 days [1].\nSearch again: carry-over.\nSEARCH_AGAIN: Paris', '28 days [1].', ['carry-over', 'Paris']],
  [
    '28 days [1].\n<SEARCH_AGAIN>carry-over</SEARCH_AGAIN>\nIn Paris 30 [2].',
    '28 days [1].\n\nIn Paris 30 [2].',
    ['carry-over'],
  ],
  ['28 days [1].\n[SEARCH_AGAIN: carry-over]', '28 days [1].', ['carry-over']],
  [
    '28 days [1].\nSEARCH_AGAIN:\n- carry-over\n2. Paris\n\nThat is all.',
    '28 days [1].\n\nThat is all.',
    ['carry-over', 'Paris'],
  ],
  ['SEARCH_AGAIN: a\nSEARCH_AGAIN: b\nSEARCH_AGAIN: c\nSEARCH_AGAIN: d', 'NOT_IN_DOCUMENTS', ['a', 'b', 'c']],
  ['NOT_IN_DOCUMENTS\nSEARCH_AGAIN: carry-over', 'NOT_IN_DOCUMENTS', ['carry-over']],
  ['SEARCH_AGAIN: carry-over\n\nNOT_IN_DOCUMENTS', 'NOT_IN_DOCUMENTS', ['carry-over']],
  ['28 days [1].\nSEARCH_AGAIN: none', '28 days [1].', []],
  ['28 days [1].\nSEARCH_AGAIN', '28 days [1].', []],
  ['28 days [1].\nSEARCH_AGA', '28 days [1].\nSEARCH_AGA', []],
  ['28 days [1].\nSearch again for the key, S', '28 days [1].\nSearch again for the key, S', []],
  ['Do not search again: it is 28 [1].', 'Do not search again: it is 28 [1].', []],
  ['{"answer": "28 days [1].", "search_again": ["carry-over"]}', '28 days [1].', ['carry-over']],
  ['SEARCH_AGAIN: x</think>28 days [1].', '28 days [1].', []],
];

test.each(SEARCHES)('what a model lacks is taken out of its text and told: %j', (written, text, missing) => {
  expect(read([written])).toEqual({ text, missing });
  expect(read([...written])).toEqual({ text, missing });
  for (let cut = 1; cut < written.length; cut += 1) {
    expect(read([written.slice(0, cut), written.slice(cut)])).toEqual({ text, missing });
  }
});
