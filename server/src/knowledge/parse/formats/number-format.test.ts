import { expect, test } from 'vitest';
import { formatNumber } from './number-format.ts';

test.each([
  [4, 'upperRoman', 'IV'],
  [1999, 'lowerRoman', 'mcmxcix'],
  [3, 'lowerLetter', 'c'],
  [27, 'upperLetter', 'AA'],
  [7, 'decimalZero', '07'],
  [22, 'ordinal', '22nd'],
  [12, 'ordinal', '12th'],
  [3, 'ordinalText', 'Third'],
  [21, 'chineseCounting', '二十一'],
  [2, 'russianLower', 'б'],
  [3, 'decimalEnclosedCircle', '③'],
  [5, 'aFormatOfTheFuture', '5'],
])('%i as %s is %s', (value, format, written) => {
  expect(formatNumber(value, format)).toBe(written);
});
