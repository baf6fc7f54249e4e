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

test('converts single-dollar maths, not prices, variables or double dollars', () => {
  expect(withDollarMaths('where $B$ is $a_1 + b$.')).toBe('where $$B$$ is $$a_1 + b$$.');
  for (const text of [
    'from $5 to $6',
    'US$ and A$ and $',
    '$PATH:$HOME',
    '$$x$$ and $$\n y\n$$',
    '`$B$`',
    'pay $USD or $EUR',
  ])
    expect(withDollarMaths(text)).toBe(text);
});
