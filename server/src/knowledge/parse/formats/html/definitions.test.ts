import { expect, test } from 'vitest';
import { readHtml } from '../html.ts';
import { readMarkdown } from '../markdown.ts';

const linesOf = (html: string) => [...readHtml(html)].flatMap(({ text }) => text.split('\n'));

test('a definition begins with its term', () => {
  const list = '<dl><dt>Deposit</dt><dd>Two rents.</dd><dt>Fee:<dd>40 euro<dt>How long?<dd>A year</dl><p>End';
  expect(linesOf(list)).toEqual(['Deposit: Two rents.', 'Fee: 40 euro', 'How long? A year', 'End']);
  expect(linesOf('<dt>A<dd>x<dt>B<dd>y')).toEqual(['A: x', 'B: y']);
  expect(linesOf('<dl><dt>押金：<dd>两个月<dt>可以转租吗？<dd>可以</dl>')).toEqual([
    '押金： 两个月',
    '可以转租吗？ 可以',
  ]);
  expect([...readMarkdown('# T\n\n<dl>\n<dt>Fee</dt>\n<dd>40 euro</dd>\n</dl>\n')][0]?.text).toBe(
    'T\nFee: 40 euro',
  );
});

test('several terms share a definition, several definitions a term', () => {
  expect(linesOf('<dl><dt>Colour<dt>Hue:<dd>Red<dd>Blue<dt>Size<dd>9</dl>')).toEqual([
    'Colour, Hue: Red',
    'Colour, Hue: Blue',
    'Size: 9',
  ]);
  expect(
    linesOf('<dl><div><dt>A</dt><dd>x</dd></div><div><dt>B</dt></div><div><dt>C</dt><dd>z</dd></div></dl>'),
  ).toEqual(['A: x', 'B', 'C: z']);
});

test('the first block of a long definition carries its term', () => {
  const blocks = '<dl><dt><p>Visa</p><dd><p>Six weeks.</p><p>By post.</p><ul><li>Photo</ul></dl>';
  expect(linesOf(blocks)).toEqual(['Visa: Six weeks.', 'By post.', 'Photo']);
  expect(linesOf('<dl><dt>Papers<dd><ol><li>Photo<li>Form</ol><dt>Fee<dd>9</dl>')).toEqual([
    'Papers:',
    '1. Photo',
    '2. Form',
    'Fee: 9',
  ]);
  const table = '<table><tr><th>Zone<th>Fee<tr><td>North<td>6</table>';
  expect(linesOf(`<dl><dt>Rates<dd>${table}</dl>`)).toEqual(['Rates:', 'Zone | Fee', 'North | 6']);
  expect(linesOf('<dl><dt>Run<dd><pre>a\nb</pre></dl>')).toEqual(['Run:', 'a', 'b']);
});

test('nested lists keep their own terms', () => {
  const inner = '<dl><dt>Child<dd>5 euro</dl>';
  expect(linesOf(`<dl><dt>Ticket:<dt>Pass:<dd>${inner}</dl>`)).toEqual(['Ticket, Pass:', 'Child: 5 euro']);
  expect(linesOf(`<dl><dt>Ticket<dd>${inner}<dt>Tour<dd>9 euro ${inner}after</dl>`)).toEqual([
    'Ticket:',
    'Child: 5 euro',
    'Tour: 9 euro',
    'Child: 5 euro',
    'after',
  ]);
  expect(linesOf('<ol><li><dl><dt>A<dd>x<dd>y</dl><li>b</ol>')).toEqual(['1. A: x', '1. A: y', '2. b']);
});

test('hidden terms and definitions stay hidden and name no other', () => {
  expect(linesOf('<dl><dt>A<dd hidden>x<dt>B<dd>y</dl>')).toEqual(['A', 'B: y']);
  expect(linesOf('<dl><dt><p>A<dd hidden>x</dd><dt>B<dd>y</dl>')).toEqual(['A', 'B: y']);
  expect(linesOf('<dl><dt hidden>A</dt><dd>x<dt>B<dd><s>y</s><dt>C<dd>z</dl>')).toEqual(['x', 'B', 'C: z']);
  expect(linesOf('<dl><div><dt>A</dt><div hidden><dd>x</dd></div></div><dt>B<dd>y</dl>')).toEqual([
    'A',
    'B: y',
  ]);
});

test('terms without a definition, headings and long terms are kept', () => {
  expect(linesOf('<dl><dt>A<dt>B</dl><p>End')).toEqual(['A', 'B', 'End']);
  expect(linesOf('<dl><dt><h3>A</h3><dd>x</dl>')).toEqual(['A', 'x']);
  expect(linesOf('<dl><dt>A</dt>stray<dd>x</dl>')).toEqual(['A: stray', 'A: x']);
  expect(linesOf('<dl><dd>indented</dl>')).toEqual(['indented']);
  const long = 'word '.repeat(80).trim();
  expect(linesOf(`<dl><dt>${long}<dd>x<dd>y</dl>`)).toEqual([`${long}:`, 'x', 'y']);
});

test('a list in a cell of a table has its terms beside its definitions', () => {
  const cell = (list: string) => linesOf(`<table><tr><td>Site<td>${list}<tr><td>a<td>b</table>`)[0];
  expect(cell('<dl><dt> Deposit </dt> <dd>Two rents<dt>Fee<dt>Toll<dd>9</dl> End')).toBe(
    'Site | Deposit: Two rents Fee, Toll: 9 End',
  );
  expect(cell('<dl><dt>A<dd hidden>x<dt>B<dd>m<sup>2</sup></dl>')).toBe('Site | A B: m²');
  expect(cell('<dl><div><dt>A</dt></div><div><dt>B<dd>y</div></dl><dl><dt>C</dl><dl><dt>D<dd>z</dl>')).toBe(
    'Site | A B: y C D: z',
  );
});

test('reads many terms, and lists within lists', () => {
  const terms = '<dt>a<dd>b'.repeat(10_000);
  expect(linesOf(`<dl>${terms}</dl>`)).toHaveLength(10_000);
  expect(linesOf(`<table><tr><td>x<td><dl>${terms}</dl></table>`).join('').length).toBeGreaterThan(50_000);
  expect(linesOf(`${'<dl><dt>a<dd>'.repeat(2_000)}b`)).toHaveLength(2_000);
});
