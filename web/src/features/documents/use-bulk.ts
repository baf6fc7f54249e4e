import type { SourceDocument } from '@docent/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { refreshDocuments } from './queries.ts';

const ACTIONS = {
  delete: (id: string) => call('deleteDocument', { params: { id } }),
  use: (id: string) => call('updateDocument', { params: { id }, body: { enabled: true } }),
  leave: (id: string) => call('updateDocument', { params: { id }, body: { enabled: false } }),
  ingest: (id: string) => call('ingestDocument', { params: { id } }),
};
export type BulkAction = keyof typeof ACTIONS;
export type BulkResult = { action: BulkAction; done: number; failed: SourceDocument[]; error: unknown };

/** Runs an action on several documents, one after the other: a document that is refused does not stop the others. */
export const useBulk = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: { action: BulkAction; documents: SourceDocument[] }): Promise<BulkResult> => {
      const result: BulkResult = { action: given.action, done: 0, failed: [], error: null };
      for (const document of given.documents) {
        try {
          await ACTIONS[given.action](document.id);
          result.done += 1;
        } catch (error) {
          result.failed.push(document);
          result.error = error;
        }
      }
      return result;
    },
    onSettled: () => refreshDocuments(client),
  });
};
