import type { DocumentAccessBody, OnConflict, PublicConfig } from '@docent/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { refreshDocuments } from './queries.ts';
import { createUploadQueue, type Sent, type Upload } from './upload-queue.ts';

type Options = {
  domainId: string;
  limits: PublicConfig['upload'] | undefined;
  /** Called when the last file has ended. */
  onEnd: (ended: { done: number; refused: Upload[] }) => void;
};

/** Uploads into a domain; they continue while the import dialog is closed. */
export const useUploads = (options: Options) => {
  const client = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [queue] = useState(() =>
    createUploadQueue({
      send: (given, onShare) => sendFile({ ...given, ...latest.current, onShare }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onAdded: () => void refreshDocuments(client),
      onEnd: (ended) => latest.current.onEnd(ended),
    }),
  );
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.uploads) };
};

type Sending = Pick<Options, 'domainId' | 'limits'> & {
  file: File;
  access: DocumentAccessBody;
  onConflict: OnConflict;
  onShare: (share: number) => void;
};

const sendFile = async ({ domainId, limits, file, access, onConflict, onShare }: Sending): Promise<Sent> => {
  if (limits && file.size > limits.max_file_bytes) throw new ApiError('upload_too_large', '', 413);
  const body = new FormData();
  body.append('kb_id', domainId);
  // Without `access` a new document is readable by all readers of the domain, and a replaced one has unchanged readers.
  if (access.access === 'listed') body.append('access', JSON.stringify(access));
  body.append('on_conflict', onConflict);
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
