import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageText } from '../../types.ts';
import { readMarkdown } from './markdown.ts';

const shape = (pages: Iterable<PageText>) =>
  [...pages].flatMap(({ text, structure }) =>
    (structure?.blocks ?? []).map(({ kind, level, start, end, cells }) =>
      cells
        ? [kind, ...cells.map(([from, to]) => text.slice(from, to))]
        : [level ? `${kind} ${level}` : kind, text.slice(start, end)],
    ),
  );

test('Markdown has its headings and tables, and its raw HTML is only read', () => {
  const pages = readMarkdown(
    '---\nowner: Ann\n---\n# Oven\n\nHeat to **220 °C**.\n\n| Dish | Time |\n|---|---|\n| Pizza | 8 min |\n\n<div hidden>x</div>',
  );
  expect(shape(pages)).toEqual([
    ['paragraph', 'owner: Ann'],
    ['heading 1', 'Oven'],
    ['paragraph', 'Heat to 220 °C.'],
    ['head', 'Dish', 'Time'],
    ['row', 'Pizza', '8 min'],
  ]);
});

test('reads a link as its words and a footnote beside its reference', () => {
  const text =
    'See [the manual][m] and note [^1].\n\n[^1]: http://bees.example\n[^2]: Two words.\n\n[m]: http://m.example\n';
  const read = shape(readMarkdown(text, { partCharacters: 40 }));
  expect(read).toEqual([
    ['paragraph', 'See the manual and note (note 1: http://bees.example).'],
    ['paragraph', '[^2]: Two words.'],
  ]);
});

test('lists, quotes and emphasis are read, however deep in each other', () => {
  for (const deep of ['>', '*a', '[', '![', '<b>', '`a '])
    expect(shape(readMarkdown(`${deep.repeat(5_000)}\n\nEnd`)).at(-1)).toEqual(['paragraph', 'End']);
});

/** Blocks of every kind, shorter than the parts below; the meaning of some depends on the blocks around them. */
const word = fc.constantFrom(
  'pump',
  '*valve*',
  '`rotor`',
  '[seal][s]',
  'a \\| b',
  '<b>bold</b>',
  '&amp;',
  '1. x',
  '#',
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '));
const many = (line: fc.Arbitrary<string>, maxLength = 40) =>
  fc.array(line, { minLength: 1, maxLength }).map((lines) => lines.join('\n'));
const block = fc.oneof(
  words,
  words.map((text) => `## ${text}`),
  words.map((text) => `${text}\n---`),
  many(words.map((text) => `- ${text}`)),
  many(words.map((text) => `1. ${text}\n\n   ${text}\n   - ${text}\n`)),
  many(words.map((text) => `* ${text}\n\n      code ${text}`)),
  many(
    words.map((text) => `> ${text}\n>\n> - ${text}`),
    8,
  ),
  many(words.map((text) => `| ${text} | x |`)).map((rows) => `| A | B |\n|---|---|\n${rows}`),
  many(words, 20).map((code) => `\`\`\`js\n${code}\n\n# no heading\n\`\`\``),
  many(words, 20)
    .map((code) => `~~~\n${code}`)
    .map((open) => `${open}\n~~~`),
  words.map((text) => `    ${text}\n\n    ${text}`),
  words.map((text) => `<div hidden>\n\n${text}\n\n</div>`),
  words.map((text) => `<pre>\n\n${text}\n\n- x\n</pre>`),
  words.map((text) => `<!--\n\n${text}\n\n-->`),
  fc.constant('[s]: http://seal.example'),
  fc.constant('***'),
);

test('reads a text in parts with the same pages as in one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(block, fc.constantFrom('\n', '\n\n', '\r\n\r\n', '\n\n\n')), { maxLength: 12 }),
      fc.constantFrom(400, 700, 2_000),
      (blocks, partCharacters) => {
        const text = blocks.map(([one, end]) => one + end).join('');
        const whole = [...readMarkdown(text, { partCharacters: Number.MAX_SAFE_INTEGER })];
        expect([...readMarkdown(text, { partCharacters })]).toEqual(whole);
      },
    ),
    { numRuns: 150 },
  );
});

test('an item at the start of a part is an item, whatever stands below it', () => {
  const items = Array.from({ length: 40 }, (_, index) => `${index + 1}. pump ${index} with its valve`);
  const text = [...items, '41. pump a \\| b', '---', '', '- one', '- two \\| three', '---', ''].join('\n');
  for (const partCharacters of [30, 60, 200, 400])
    expect([...readMarkdown(text, { partCharacters })]).toEqual([
      ...readMarkdown(text, { partCharacters: Number.MAX_SAFE_INTEGER }),
    ]);
});

describe('footnotes', () => {
  const textOf = (text: string) => [...readMarkdown(text)].map((page) => page.text).join('\n');

  test('a note goes on in the lines below it, until a blank line or a block', () => {
    const text = 'Leave is 30 days[^1].\n\n[^1]: Only after a\nyear of service.\n';
    expect(textOf(text)).toBe('Leave is 30 days (note 1: Only after a year of service).');
    expect(textOf(`${text}*Not* for trainees.`)).toMatch(/service\. Not for trainees\)\.$/);
    for (const next of ['# Pay', '- Pay', '> Pay', '1. Pay', '\nPay', '***\nPay'])
      expect(textOf(`${text}${next}`)).toMatch(/service\)\.\n(?:1\. )?Pay$/);
    expect(textOf(`${text}[^2]: Unused.`)).toMatch(/service\)\.\n\[\^2\]: Unused\.$/);
    expect(textOf(`${text}| A | B |\n|---|---|\n| C | 1 |`)).toMatch(/service\)\.\nA \| B\nC \| 1$/);
  });

  test('a note with many references is written out up to a limit', () => {
    const text = `${'[^1]'.repeat(2_000)} end\n\n[^1]: ${'word '.repeat(400)}`;
    const before = performance.now();
    const read = textOf(text);
    expect(read.length).toBeLessThan(1_100_000);
    expect(read).toMatch(/\(note 1\) end$/);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('a reference after many full stops is read at once', () => {
    const before = performance.now();
    expect(textOf(`${'.'.repeat(40_000)}x[^1]\n\n[^1]: Note`)).toMatch(/x \(note 1: Note\)$/);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
