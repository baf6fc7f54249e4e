import { expect, test } from 'vitest';
import { repeatsFrom } from './repeats.ts';

const kept = (text: string) => {
  const length = repeatsFrom(text);
  return length === null ? null : text.slice(0, length);
};

test('a text that repeats a sentence is kept up to the end of its first copy', () => {
  const loop = 'You have 28 days of holiday a year [1]. ';
  expect(kept(`Good question. ${loop.repeat(20)}`)).toBe(
    'Good question. You have 28 days of holiday a year [1].',
  );
  expect(kept(`Good question. ${loop.repeat(20)}You have 2`)).toBe(
    'Good question. You have 28 days of holiday a year [1].',
  );
  expect(kept(`Yes.\n\n${'The same paragraph, which is long. [2]\n\n'.repeat(20)}`)).toBe(
    'Yes.\n\nThe same paragraph, which is long. [2]',
  );
});

test('a word and a sign without end are loops', () => {
  expect(kept('no '.repeat(200))).toBe('no ');
  expect(kept(`| a |${'-'.repeat(500)}`)?.length).toBeLessThan(520);
});

test('tables, lists and three times the same are no loops', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `| ${2000 + n} | yes | 12 € [1] |`).join('\n');
  expect(kept(rows)).toBeNull();
  expect(kept(`| a | b | c |\n${'| --- '.repeat(20)}|\n`)).toBeNull();
  expect(
    kept('One sentence that is said three times over, and is rather long, as sentences go. '.repeat(3)),
  ).toBeNull();
});
