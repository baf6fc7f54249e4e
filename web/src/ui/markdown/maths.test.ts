import { expect, test } from 'vitest';
import { withDollarMaths } from './maths.ts';

test('maths in the brackets of TeX becomes maths in dollars', () => {
  expect(withDollarMaths('Area \\( \\pi r^2 \\), so')).toBe('Area $$\\pi r^2$$, so');
  expect(withDollarMaths('So\\[\na = b\n\\]then')).toBe('So\n$$\na = b\n$$\nthen');
});

test('brackets in code, and those that never close, stay', () => {
  for (const text of ['`\\(x\\)`', '```\n\\[x\\]\n```', 'an open \\( and no end', 'costs $5 and $6'])
    expect(withDollarMaths(text)).toBe(text);
});
