import { expect, test } from 'vitest';
import { countFacts } from './count-facts.mjs';

const cell = { kind: 'rows', name: 'a.docx', has: ['Zone 2 | 8.40'], hasNot: ['9.99'] };
const count = (text) => countFacts([cell], new Map(text === null ? [] : [['a.docx', text]])).get('rows');

test('counts a row in any notation, and texts that must be absent', () => {
  for (const text of [
    '| Zone 2 | 8.40 |',
    'Zone 2\t8.40',
    '**Zone 2**\n\n8.40',
    '<td><p>Zone 2</p></td><td>8.40</td>',
  ])
    expect(count(text)).toEqual({ facts: 2, read: 2, right: 2 });
  expect(count('8.40 Zone 2, 9.99')).toEqual({ facts: 2, read: 2, right: 0 });
});

test('counts nothing for a file that was not read', () => {
  expect(count(null)).toEqual({ facts: 2, read: 0, right: 0 });
});

test('counts raised digits and boxes in the notations of Markdown', () => {
  const facts = { kind: 'k', name: 'b', has: ['5×10³', '☒ tested'] };
  expect(countFacts([facts], new Map([['b', '5×10<sup>3</sup> - [x] tested']])).get('k').right).toBe(2);
});
