import { expect, test } from 'vitest';
import { attachmentName, freePath } from './attachment-names.ts';

test('a long name keeps its ending', () => {
  const name = attachmentName(`${'Minutes of the council '.repeat(12)}.pdf`);
  expect(name).toMatch(/^Minutes of the council .*\.pdf$/);
  expect(name.length).toBeLessThanOrEqual(130);
});

test.each([
  ['../../etc/passwd.txt', '.. .. etc passwd.txt'],
  ['a/b\\c\u0000.md', 'a b c.md'],
  ['..', 'unnamed'],
  ['', 'unnamed'],
  ['.pdf', '.pdf'],
  ['annex\u202efdp.exe', 'annex fdp.exe'],
  ['no ending', 'no ending'],
])('cleans name %#', (given, expected) => {
  expect(attachmentName(given)).toBe(expected);
});

test('numbers paths that are taken before their ending', () => {
  const taken = new Set(['a/scan.pdf', 'a/scan (2).pdf']);
  expect(freePath('a/scan.pdf', (path) => taken.has(path))).toBe('a/scan (3).pdf');
  expect(freePath('a/b.pdf', (path) => taken.has(path))).toBe('a/b.pdf');
});
