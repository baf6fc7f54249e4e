import { expect, test } from 'vitest';
import { storablePieces } from './storable-pieces.ts';

const whole = (pieces: string[]) => pieces.map(storablePieces());

test('a pair that comes in two pieces stays one character', () => {
  expect(whole(['Yes \ud83d', '\ude00 and \u{1F680}', '.'])).toEqual([
    'Yes ',
    '\u{1F600} and \u{1F680}',
    '.',
  ]);
});

test('half a pair at the end is left out, and in the middle replaced', () => {
  expect(whole(['Yes \ud83d'])).toEqual(['Yes ']);
  expect(whole(['a\ud83d', 'b\ude00c\0d'])).toEqual(['a', '\ufffdb\ufffdcd']);
});
