import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSplitter } from './split.ts';
import type { Line, PageText } from './types.ts';

const LEFT = 50;
const LETTER_WIDTH = 5;
const GAPS = [2, 3, 14, 40];

const word = fc.string({
  unit: fc.constantFrom('a', 'é', 'Z', '7', '.', '😀', '-'),
  minLength: 1,
  maxLength: 12,
});
const printedLine = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 14 }),
  size: fc.constantFrom(8, 10, 10, 10, 16),
  bold: fc.boolean(),
  gap: fc.constantFrom(...GAPS),
});
const longLine = fc.record({
  words: fc.array(word, { minLength: 200, maxLength: 600 }),
  size: fc.constant(10),
  bold: fc.constant(false),
  gap: fc.constant(2),
});
type Printed = { words: string[]; size: number; bold: boolean; gap: number };

/** Creates a page as a parser returns it: lines from top to bottom, separated by line breaks. */
const pageOf = (number: number, printed: Printed[], drawn: boolean): PageText => {
  const lines: Line[] = [];
  let text = '';
  let y = 40;
  for (const { words, size, bold, gap } of printed) {
    const content = words.join(' ');
    if (text) text += '\n';
    y += gap;
    const width = Math.min(content.length * LETTER_WIDTH, 500);
    const box = drawn ? { x: LEFT, y, width, height: size } : null;
    lines.push({
      start: text.length,
      end: text.length + content.length,
      box,
      size: drawn ? size : 0,
      bold,
      joined: false,
    });
    text += content;
    y += size;
  }
  return { number, width: 600, height: y + 40, text, lines };
};

const pages = fc
  .array(
    fc.tuple(
      fc.array(fc.oneof({ weight: 9, arbitrary: printedLine }, longLine), { maxLength: 60 }),
      fc.boolean(),
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((given) => given.map(([printed, drawn], index) => pageOf(index + 1, printed, drawn)));

test('every character of a page is in exactly one of its passages', () => {
  fc.assert(
    fc.property(pages, (given) => {
      const split = createSplitter();
      for (const page of given) {
        const passages = split(page);
        let last = 0;
        for (const { charStart, charEnd } of passages) {
          expect(charEnd).toBeGreaterThan(charStart);
          // Only whitespace is between two passages.
          expect(page.text.slice(last, charStart).trim()).toBe('');
          expect(charStart).toBeGreaterThanOrEqual(last);
          last = charEnd;
        }
        expect(page.text.slice(last).trim()).toBe('');
      }
    }),
  );
});

test('a passage is the text of its page at its place, on one page only', () => {
  fc.assert(
    fc.property(pages, (given) => {
      const split = createSplitter();
      for (const page of given) {
        for (const passage of split(page)) {
          expect(passage.page).toBe(page.number);
          expect(passage.text).toBe(page.text.slice(passage.charStart, passage.charEnd));
        }
      }
    }),
  );
});

test('boxes lie on the page; a page that is not drawn has none', () => {
  fc.assert(
    fc.property(pages, (given) => {
      const split = createSplitter();
      for (const page of given) {
        const isDrawn = page.lines.some(({ box }) => box);
        for (const { boxes } of split(page)) {
          expect(boxes.length > 0).toBe(isDrawn);
          for (const { x, y, width, height } of boxes) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
            expect(x + width).toBeLessThanOrEqual(page.width + 0.1);
            expect(y + height).toBeLessThanOrEqual(page.height + 0.1);
          }
        }
      }
    }),
  );
});

test('no passage is much longer than wanted, and none cuts a sign in two', () => {
  fc.assert(
    fc.property(pages, (given) => {
      const split = createSplitter();
      for (const page of given) {
        for (const { text } of split(page)) {
          expect(text.length).toBeLessThan(2 * 1_600);
          expect(text.isWellFormed()).toBe(true);
        }
      }
    }),
  );
});

test('a page that starts with its running title is of the next section', () => {
  const printed = (text: string, size: number, gap: number) => ({
    words: text.split(' '),
    size,
    bold: false,
    gap,
  });
  const section = (name: string, text: string) => [printed(name, 16, 40), printed(text, 10, 14)];
  const split = createSplitter();
  split(pageOf(1, section('Working hours', 'A week has forty hours of work for everybody.'), true));
  const second = [
    printed('Employee handbook, second page', 8, 2),
    ...section('Travel and expenses', 'A night in a hotel is repaid.'),
  ];
  expect(split(pageOf(2, second, true)).map(({ headings }) => headings)).toEqual([['Travel and expenses']]);
});

test('a passage that begins within a table is given the names of its columns', () => {
  const row = (text: string) => ({ words: text.split(' '), size: 10, bold: false, gap: 2 });
  const page = pageOf(
    1,
    [row('Site | Night'), ...Array.from({ length: 90 }, (_, at) => row(`Berth number ${at} | 4.80 euro`))],
    true,
  );
  for (const [at, line] of page.lines.entries())
    Object.assign(line, { isRow: true }, at ? { columns: 'Site | Night' } : {});
  const [first, second] = createSplitter()(page);
  expect(first?.headings).toEqual([]);
  expect(second?.headings).toEqual(['Site | Night']);
});
