import { expect, test } from 'vitest';
import type { Change, Put } from '../../connectors/connector.ts';
import { readChanges } from './read-changes.ts';

const put = (address: string | null): Put => ({
  ...{ type: 'put', id: 'a', name: 'a.md', path: 'a.md', address, version: '1', size: 1, changedAt: null },
  access: 'inherit',
  open: () => Promise.reject(new Error('not opened')),
});

test.each([
  ['https://git.example/a.md', 'https://git.example/a.md'],
  ['http://intranet/a.md', 'http://intranet/a.md'],
  ['javascript:alert(1)//a.md', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['file:///etc/passwd', null],
  ['//elsewhere.example/a.md', null],
  [null, null],
])('the original at %s is opened at %s', async (address, shown) => {
  const changes = (async function* (): AsyncGenerator<Change> {
    yield put(address);
  })();
  const read: Change[] = [];
  for await (const change of readChanges(changes, new AbortController().signal)) read.push(change);
  expect(read).toMatchObject([{ type: 'put', id: 'a', address: shown }]);
});
