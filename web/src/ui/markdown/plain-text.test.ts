import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('Markdown is quoted as it reads', () => {
  expect(plainText('> The deductible is \\$2,000 \\*a year\\*. [1]\n>\n> ## Next [2][3]')).toBe(
    'The deductible is $2,000 *a year*.\n\nNext',
  );
  expect(plainText('Pay **at once** or *later* with `npm start`, 2 * 3 and snake_case.')).toBe(
    'Pay at once or later with npm start, 2 * 3 and snake_case.',
  );
  expect(plainText('The balance is $B = T - d$; it costs $2 or $3.')).toBe(
    'The balance is B = T - d; it costs $2 or $3.',
  );
});
