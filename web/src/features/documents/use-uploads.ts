import type { DocumentAccessBody, PublicConfig } from '@docent/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { refreshDocuments } from './queries.ts';

/** One file on its way. `share` is how much of it has left, from 0 to 1; `error` is why it was refused. */
export type Upload = {
  id: number;
  name: string;
  share: number;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  /** Of the document that it became. */
  documentId?: string;
  error?: ApiError;
  /** The document of the same content that is there already. */
  existing?: { id: string; designation: string };
};

type Options = {
  domainId: string;
  limits: PublicConfig['upload'] | undefined;
  /** Called when the last file of a batch has ended. */
  onEnd: (batch: { done: number; refused: Upload[] }) => void;
};

const AT_ONCE = 2;

export const countsOf = (uploads: Upload[]) => ({
  done: uploads.filter(({ state }) => state === 'done').length,
  refused: uploads.filter(({ state }) => state === 'refused').length,
  open: uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length,
});

/** Uploads files two at a time, each by itself: one that is refused does not stop the others. */
export const useUploads = ({ domainId, limits, onEnd }: Options) => {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const ids = useRef(0);
  const { max_file_bytes: maxBytes = Infinity, max_files: maxFiles = Infinity } = limits ?? {};

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const send = async (id: number, file: File, access: DocumentAccessBody): Promise<Partial<Upload>> => {
    if (file.size > maxBytes) throw new ApiError('upload_too_large', '', 413);
    const body = new FormData();
    body.append('kb_id', domainId);
    if (access.access === 'listed') body.append('access', JSON.stringify(access));
    body.append('files', file);
    const { results } = await upload('uploadDocuments', { body }, (share) => change(id, { share }));
    const [result] = results;
    if (!result) throw new ApiError('unexpected', '', 0);
    if (result.ok) return { state: 'done', share: 1, documentId: result.document.id };
    const error = new ApiError(result.error.code, result.error.detail, 200);
    return { state: 'refused', error, ...(result.existing ? { existing: result.existing } : {}) };
  };

  const sendOne = async (one: Upload, file: File, access: DocumentAccessBody): Promise<Upload> => {
    change(one.id, { state: 'sending' });
    const ended = await send(one.id, file, access).catch((reason: unknown): Partial<Upload> => {
      const error = reason instanceof ApiError ? reason : new ApiError('unexpected', '', 0);
      return { state: 'refused', error };
    });
    change(one.id, ended);
    if (ended.state === 'done') void refreshDocuments(client);
    return { ...one, ...ended };
  };

  /** `access`: who may read these files, from the moment that they are there. */
  const start = async (files: File[], access: DocumentAccessBody): Promise<void> => {
    const tooMany = new ApiError('upload_too_many', '', 400);
    const batch = files.map((file, index): { file: File; one: Upload } => {
      ids.current += 1;
      const one = { id: ids.current, name: file.name, share: 0 };
      return index < maxFiles
        ? { file, one: { ...one, state: 'waiting' } }
        : { file, one: { ...one, state: 'refused', error: tooMany } };
    });
    setUploads((before) => [...before, ...batch.map(({ one }) => one)]);
    const ended = batch.map(({ one }) => one).filter(({ state }) => state === 'refused');
    const queue = batch.filter(({ one }) => one.state === 'waiting');
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        ended.push(await sendOne(next.one, next.file, access));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const refused = ended.filter(({ state }) => state === 'refused');
    onEnd({ done: ended.length - refused.length, refused });
  };

  /** Takes those that have ended off the list. */
  const forget = () =>
    setUploads((before) => before.filter(({ state }) => state === 'waiting' || state === 'sending'));

  return { uploads, start, forget };
};
