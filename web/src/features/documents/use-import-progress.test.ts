import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { newestDocumentsKey } from './queries.ts';
import type { Upload } from './upload-queue.ts';
import { readImportProgress } from './use-import-progress.ts';

const DOMAIN = 'domain';
const upload = (sentAt: number): Upload => ({
  ...{ id: 1, name: 'a.txt', share: 1, state: 'done' },
  ...{ documentId: 'a', version: 1, sentAt },
});
/** The progress of this upload after the list of documents was asked for and refused. */
const refusedWith = async (status: number) => {
  const client = new QueryClient();
  await client
    .fetchQuery({
      queryKey: newestDocumentsKey(DOMAIN),
      queryFn: () => Promise.reject(new ApiError('not_found', 'Not found.', status)),
      retry: false,
    })
    .catch(() => {}); // the state of the query is read
  return readImportProgress(client, DOMAIN, [upload(1)]);
};

test('waits for documents while no list of them is loaded', () => {
  expect(readImportProgress(new QueryClient(), DOMAIN, [upload(1)]).isOver).toBe(false);
});

test('an import into a deleted or closed domain is over', async () => {
  expect((await refusedWith(404)).isOver).toBe(true);
  expect((await refusedWith(403)).isOver).toBe(true);
  expect((await refusedWith(503)).isOver).toBe(false);
});

test('counts the documents that were loaded last', () => {
  const client = new QueryClient();
  const documents = [{ id: 'a', version: 1, parsing_status: 'ingested' }];
  client.setQueryData(newestDocumentsKey(DOMAIN), { documents, total: 1 });
  expect(readImportProgress(client, DOMAIN, [upload(1)])).toMatchObject({ ready: 1, isOver: true });
});
