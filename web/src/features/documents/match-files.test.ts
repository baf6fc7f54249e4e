import { expect, test } from 'vitest';
import { matchFiles } from './match-files.ts';

const file = (name: string) => new File(['text'], name);
const documents = (...names: string[]) => names.map((designation) => ({ designation }));

test('one file takes the name of the one document that it replaces', () => {
  const { matched, others } = matchFiles([file('policy (2).txt')], documents('Policy.txt'));
  expect(matched.map(({ file: { name } }) => name)).toEqual(['Policy.txt']);
  expect(others).toBe(0);
});

test('a file of another type replaces no document', () => {
  expect(matchFiles([file('policy.docx')], documents('Policy.txt'))).toEqual({ matched: [], others: 1 });
});

test('several files replace the documents of their names', () => {
  const { matched, others } = matchFiles(
    [file('A.TXT'), file('c.txt'), file('b.txt')],
    documents('a.txt', 'b.txt'),
  );
  expect(matched.map(({ file: { name } }) => name)).toEqual(['a.txt', 'b.txt']);
  expect(others).toBe(1);
});
