import { expect, test } from 'vitest';
import { isUnreadable } from './readable-text.ts';

const TEXT =
  'Each box of the archive has a number and a colour. Blue boxes are opened by the harbour master alone, and papers older than ' +
  'thirty years are moved to the cellar under the customs house where the guard has the only key. A new box gets the next number.';
const READ = { readable: TEXT.length, unreadable: 0 };

test('letters that are shifted by a wrong font table are unreadable', () => {
  const shifted = TEXT.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(((letter.charCodeAt(0) - 97 + 3) % 26) + 97),
  );
  expect(isUnreadable(TEXT, READ)).toBe(false);
  expect(isUnreadable(shifted, READ)).toBe(true);
});

test('a page with a share of non-letters is unreadable, not with bullets', () => {
  expect(isUnreadable(TEXT, { readable: 46, unreadable: 99 })).toBe(true);
  expect(isUnreadable(TEXT, { readable: 900, unreadable: 19 })).toBe(false);
});

test('figures, short texts and other scripts are not judged by their letters', () => {
  expect(isUnreadable('XQ-17 ZZ-18 '.repeat(10), READ)).toBe(false);
  expect(isUnreadable('Доставка на склад занимает пять дней. '.repeat(20), READ)).toBe(false);
});
