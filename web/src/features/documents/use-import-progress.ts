import type { DocumentList } from '@docent/contract';
import type { QueryClient, QueryState } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { type ImportProgress, type NewestDocuments, progressOf } from './import-progress.ts';
import { newestDocumentsKey, useNewestDocuments } from './queries.ts';
import type { Upload } from './upload-queue.ts';

type Loaded = Pick<QueryState<DocumentList>, 'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt'>;

/** Statuses of a domain that was deleted, or is closed to the user. */
const UNREADABLE = new Set([403, 404]);

const newestOf = ({ data, dataUpdatedAt, error, errorUpdatedAt }: Loaded): NewestDocuments =>
  error instanceof ApiError && UNREADABLE.has(error.status)
    ? { documents: [], total: 0, loadedAt: errorUpdatedAt }
    : { documents: data?.documents ?? [], total: data?.total ?? 0, loadedAt: dataUpdatedAt };

/** Counts the files of an import into a domain by their outcome. */
export const useImportProgress = (domainId: string, uploads: Upload[]): ImportProgress =>
  progressOf(uploads, newestOf(useNewestDocuments(domainId, uploads)));

/** Counts them by the documents that were loaded last. */
export const readImportProgress = (
  client: QueryClient,
  domainId: string,
  uploads: Upload[],
): ImportProgress => {
  const state = client.getQueryState<DocumentList>(newestDocumentsKey(domainId));
  return progressOf(uploads, state ? newestOf(state) : { documents: [], total: 0, loadedAt: 0 });
};
