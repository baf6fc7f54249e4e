import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimsIn, claimsOf, createMarkerRewriter } from './citations.ts';

const rewrite = (pieces: string[], passages: number) => {
  const rewriter = createMarkerRewriter(passages);
  const text = pieces.map((piece) => rewriter.push(piece)).join('') + rewriter.end();
  return { text, cited: rewriter.cited() };
};

test('markers are numbered in order of appearance and those of no passage vanish', () => {
  expect(rewrite(['Red [7]. Blue [2, 7]. Green [9].'], 8)).toEqual({
    text: 'Red [1]. Blue [2][1]. Green .',
    cited: [6, 1],
  });
});

test('a text cut anywhere gives the same result as in one piece', () => {
  const whole = 'Holidays [3] are 28 days [1][3], see [x] and [12] or a[0].';
  const expected = rewrite([whole], 5);
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
      expect(rewrite(pieces, 5)).toEqual(expected);
    }),
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
