import type { DocumentAccessBody, OnConflict, PublicConfig } from '@docent/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { readUser } from '../../api/session.ts';
import { upload } from '../../api/upload.ts';
import { type ImportDomain, isInDialog, showImport } from './imports.ts';
import { refreshDocuments } from './queries.ts';
import type { Replacement } from './replace-documents.ts';
import { showUploadsEnded } from './show-uploads-ended.ts';
import { createUploadQueue, type Sent, type UploadQueue } from './upload-queue.ts';
import { readImportProgress } from './use-import-progress.ts';

/** Queues by user and domain: uploads continue on every page of the app, and end with the user's session. */
const queues = new Map<string, UploadQueue>();

const queueOf = (domainId: string, client: QueryClient): UploadQueue => {
  const userId = readUser()?.id;
  const key = `${userId} ${domainId}`;
  const existing = queues.get(key);
  if (existing) return existing;
  const queue = createUploadQueue({
    send: async (given, onShare) => {
      if (readUser()?.id !== userId) throw new ApiError('unauthorized', '', 401);
      const limits = client.getQueryData<PublicConfig>(keys.config)?.upload;
      return sendFile({ ...given, domainId, limits, onShare });
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onAdded: () => void refreshDocuments(client),
    onEnd: (ended) => {
      if (readUser()?.id === userId) showUploadsEnded(ended);
    },
  });
  queues.set(key, queue);
  return queue;
};

/** Adds files to the import of a domain, which is shown at the foot of the page. */
export const addUploads = (client: QueryClient, domain: ImportDomain, ...given: Added): void => {
  const [files, access = { access: 'domain' }] = given;
  openImport(client, domain).add(files, access);
};

/** Opens the import of a domain and returns its queue. */
const openImport = (client: QueryClient, domain: ImportDomain): UploadQueue => {
  const queue = queueOf(domain.id, client);
  // An import that is over is not continued.
  if (!isInDialog(domain.id) && readImportProgress(client, domain.id, queue.uploads()).isOver) queue.forget();
  showImport(domain, queue.uploads().length > 0);
  return queue;
};

type Added = [files: File[], access?: DocumentAccessBody];

/** Uploads into a domain. */
export const useUploads = ({ id, name }: ImportDomain) => {
  const client = useQueryClient();
  const queue = queueOf(id, client);
  const add = useCallback(
    (...given: Added) => addUploads(client, { id, name }, ...given),
    [client, id, name],
  );
  const replace = useCallback(
    (replacements: Replacement[]) =>
      openImport(client, { id, name }).replace(
        replacements.map(({ document, file }) => ({ documentId: document.id, file })),
      ),
    [client, id, name],
  );
  return { queue, add, replace, uploads: useSyncExternalStore(queue.subscribe, queue.uploads) };
};

type Sending = {
  domainId: string;
  limits: PublicConfig['upload'] | undefined;
  file: File;
  access: DocumentAccessBody;
  onConflict: OnConflict;
  replaces?: string;
  onShare: (share: number) => void;
};

const sendFile = async ({
  domainId,
  limits,
  file,
  access,
  onConflict,
  replaces,
  onShare,
}: Sending): Promise<Sent> => {
  if (limits && file.size > limits.max_file_bytes) throw new ApiError('upload_too_large', '', 413);
  const body = new FormData();
  body.append('kb_id', domainId);
  // Without `access` a new document is readable by all readers of the domain, and a replaced one has unchanged readers.
  if (access.access === 'listed') body.append('access', JSON.stringify(access));
  if (replaces) body.append('replaces', replaces);
  else body.append('on_conflict', onConflict);
  body.append('files', file);
  const [result] = (await upload('uploadDocuments', { body }, onShare)).results;
  if (!result) throw new ApiError('unexpected', '', 0);
  if (result.ok) {
    const { id: documentId, version } = result.document;
    return { ok: true, documentId, version, isNewVersion: result.outcome === 'replaced' };
  }
  const { error, existing } = result;
  return { ok: false, error: new ApiError(error.code, error.detail, 200), ...(existing ? { existing } : {}) };
};
