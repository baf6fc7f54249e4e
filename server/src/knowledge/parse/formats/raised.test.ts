import { expect, test } from 'vitest';
import { raisedText } from './raised.ts';

test.each([
  ['3', 'raised', '³'],
  ['-6', 'raised', '⁻⁶'],
  ['kt', 'raised', '^kt'],
  ['n+x', 'raised', '^(n+x)'],
  ['th', 'raised', 'th'],
  ['er', 'raised', 'er'],
  ['2', 'lowered', '₂'],
  ['max', 'lowered', 'ₘₐₓ'],
  ['DC', 'lowered', '_DC'],
  [' 2 ', 'raised', ' ² '],
] as const)('%s %s is %s', (text, position, written) => {
  expect(raisedText(text, position)).toBe(written);
});
