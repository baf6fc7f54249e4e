import type { UploadResult } from '@docent/contract';
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
  error?: ApiError;
  /** The document of the same content that is there already. */
  existing?: { id: string; designation: string };
};

type Options = {
  domainId: string;
  maxFileBytes: number | undefined;
  /** Called when the last file of a batch has ended. */
  onEnd: (batch: { done: number; refused: Upload[] }) => void;
};

const AT_ONCE = 2;

/** Uploads files two at a time, each by itself: one that is refused does not stop the others. */
export const useUploads = ({ domainId, maxFileBytes = Infinity, onEnd }: Options) => {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const ids = useRef(0);

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const sendOne = async (one: Upload, file: File): Promise<Upload> => {
    change(one.id, { state: 'sending' });
    try {
      if (file.size > maxFileBytes) throw new ApiError('upload_too_large', '', 413);
      const form = new FormData();
      form.append('kb_id', domainId);
      form.append('files', file);
      const answer = await upload<UploadResult>('/documents', form, (share) => change(one.id, { share }));
      const [result] = answer.results;
      if (result && !result.ok) {
        const error = new ApiError(result.error.code, result.error.detail, 0);
        const { existing } = result;
        change(one.id, { state: 'refused', error, ...(existing ? { existing } : {}) });
        return { ...one, state: 'refused', error };
      }
      change(one.id, { state: 'done', share: 1 });
      void refreshDocuments(client);
      return { ...one, state: 'done' };
    } catch (reason) {
      const error = reason instanceof ApiError ? reason : new ApiError('unexpected', String(reason), 0);
      change(one.id, { state: 'refused', error });
      return { ...one, state: 'refused', error };
    }
  };

  const start = async (files: File[]): Promise<void> => {
    const batch = files.map((file) => {
      ids.current += 1;
      return { file, one: { id: ids.current, name: file.name, share: 0, state: 'waiting' } satisfies Upload };
    });
    setUploads((before) => [
      ...before.filter(({ state }) => state !== 'done'),
      ...batch.map(({ one }) => one),
    ]);
    const ended: Upload[] = [];
    const queue = [...batch];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        ended.push(await sendOne(next.one, next.file));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const refused = ended.filter(({ state }) => state === 'refused');
    onEnd({ done: ended.length - refused.length, refused });
  };

  const dismiss = () =>
    setUploads((before) => before.filter(({ state }) => state === 'waiting' || state === 'sending'));

  return { uploads, start, dismiss };
};
