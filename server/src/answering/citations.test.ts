import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkerRewriter } from './citations.ts';
import { claimsIn, claimsOf } from './claims.ts';

const rewrite = (pieces: string[], passages: number) => {
  const rewriter = createMarkerRewriter(passages, { inParentheses: true });
  const text = pieces.map((piece) => rewriter.push(piece)).join('') + rewriter.end();
  return { text, cited: rewriter.cited() };
};

test('numbers markers in order of appearance, and drops unknown ones', () => {
  expect(rewrite(['Red [7]. Blue [2, 7]. Green [9].'], 8)).toEqual({
    text: 'Red [1]. Blue [2][1]. Green .',
    cited: [6, 1],
  });
});

test.each([
  ['Red [1, 2].', 'Red [1][2].'],
  ['Red [2 and 1], vert [3 et 1].', 'Red [1][2], vert [3][2].'],
  ['Red 【3】.', 'Red [1].'],
  ['Red 【3†source】 and 【2:0†source】.', 'Red [1] and [2].'],
  ['Red [1-3] and [2–3].', 'Red [1][2][3] and [2][3].'],
  ['Red [^2], [#1].', 'Red [1], [2].'],
  ['Red [Doc 2], [document 2], [Passage 1].', 'Red [1], [1], [2].'],
  ['Red [Source: 2] [Source 1, Source 3].', 'Red [1] [2][3].'],
  ['Red [2, page 1] [1, p. 3].', 'Red [1] [2].'],
  ['Red [2](#source-2) and [1](https://larkfield.example/a).', 'Red [1] and [2].'],
  ['Red [2](1).', 'Red [1].'],
  ['Red (Source 2) and (passage 1).', 'Red [1] and [2].'],
  ['Red is warm (2). Blue is cold. (1)', 'Red is warm [1]. Blue is cold. [2]'],
  ['Red is warm (2)(3).\nBlue is cold (1)', 'Red is warm [1][2].\nBlue is cold [3]'],
])('a citation is read as models write it: %s', (given, expected) => {
  expect(rewrite([given], 3).text).toBe(expected);
});

test.each([
  '(1) Ask.\n(2) Wait.',
  'Two rules: (1) ask first and (2) wait.',
  'See Article 5 (1) and Article 5(2). Under condition (1), wait.',
  'Since 2021 (2). The number of days(1).',
  'It came in (2021) and (12).',
  'Between [10-15] people, [2024], [page 3], [No] and [x].',
  'A plain (and short) parenthesis (p. 3), and one (2 days).',
])('what is no citation stays: %s', (text) => {
  expect(rewrite([text], 3)).toEqual({ text, cited: [] });
});

test('a text that is quoted cites in brackets only', () => {
  const rewriter = createMarkerRewriter(3);
  expect(rewriter.push('> Red (1). [2]\n') + rewriter.end()).toBe('> Red (1). [1]\n');
});

test('who cites in brackets means something else in parentheses', () => {
  expect(rewrite(['Red is warm [2]. There are two kinds (2).'], 3).text).toBe(
    'Red is warm [1]. There are two kinds (2).',
  );
});

const WHOLE = [
  'Holidays [3] are 28 days [1][3], see [x] and [12] or a[0].',
  'Red 【3†source】 (2). Blue (Source: 2), [Doc 1, Doc 2] [1](#a) [2](1) and [4](https://larkfield.example/b c).',
  '(1) One (2).\n(2) Two. (3)(4)\n[^1] [1-4] [3-9] [Passage',
];
const PIECE = fc.constantFrom(
  ...[
    '[',
    ']',
    '(',
    ')',
    '【',
    '】',
    '1',
    '2',
    '9',
    '-',
    ', ',
    ' ',
    '.',
    '\n',
    'Doc ',
    'page ',
    '†source',
    'word',
    '^',
  ],
);

test('a text cut anywhere gives the same result as in one piece', () => {
  const text = fc.oneof(
    fc.constantFrom(...WHOLE),
    fc.array(PIECE, { maxLength: 60 }).map((all) => all.join('')),
  );
  const cut = text.chain((whole) =>
    fc.record({
      whole: fc.constant(whole),
      cuts: fc.array(fc.nat(whole.length), { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(cut, ({ whole, cuts }) => {
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
      const expected = rewrite([whole], 5);
      expect(rewrite(pieces, 5)).toEqual(expected);
      expect(rewrite([...whole], 5)).toEqual(expected);
    }),
    { numRuns: 500, seed: 66 },
  );
});

test('the claim of a marker is the sentence that carries it', () => {
  expect(claimsOf('First thing. Second thing [1]. Third [2].', 1)).toBe('Second thing.');
});

test('a marker after the full stop belongs to the sentence before it', () => {
  const quotes = '> First thing. [1]\n\n> Second thing. [1][2] Third.';
  expect(claimsOf(quotes, 1)).toBe('> First thing. > Second thing.');
  expect(claimsOf(quotes, 2)).toBe('> Second thing.');
});

test('code, headings, heads of tables and numbers of items are no claims', () => {
  const answer = [
    '## What to pay [1]',
    '1. Rent is due **monthly** [1].\n2. Heating is due yearly [2].',
    '- [x] Tasks are done.',
    '| Part | Price |\n| --- | ---: |\n| Filter | 12 € [2] |',
    '```python\nprint("Not a claim. [1]")\n```',
    'The end.\n~~~\nnever closed',
  ].join('\n\n');
  expect(claimsIn(answer).map(({ text }) => text)).toEqual([
    'Rent is due **monthly**.',
    'Heating is due yearly.',
    'Tasks are done.',
    '| Filter | 12 € |',
    'The end.',
  ]);
});
