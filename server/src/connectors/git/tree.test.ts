import { expect, test } from 'vitest';
import { entriesOf } from './tree.ts';

test.each(['..', '.', '../../etc'])('an entry called %s is refused, as a file and as a folder', (path) => {
  const trees = new Map<string, string>();
  const entries = entriesOf(
    [
      { path, type: 'tree', mode: '040000', oid: 't' },
      { path, type: 'blob', mode: '100644', oid: 'b' },
      { path: 'a.md', type: 'blob', mode: '100644', oid: 'a' },
    ],
    'docs',
    trees,
  );
  expect(entries.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'file']);
  expect([...trees]).toEqual([]);
});
