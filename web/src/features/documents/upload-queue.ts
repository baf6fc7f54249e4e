import type { DocumentAccessBody, OnConflict } from '@docent/contract';
import { ApiError } from '../../api/client.ts';

/** One file of an import. */
export type Upload = {
  id: number;
  name: string;
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** `asking`: the domain has a document of this name, and the person decides. `skipped`: they decided against it. */
  state: 'waiting' | 'sending' | 'asking' | 'done' | 'refused' | 'skipped';
  /** The document that it became, and which version of it. */
  documentId?: string;
  version?: number;
  /** Time when the upload of the file ended, in milliseconds. */
  sentAt?: number;
  /** It is a new version of a document that was there. */
  isNewVersion?: boolean;
  /** Why it was refused. */
  error?: ApiError;
  /** The document of the same content or name that is there already. */
  existing?: { id: string; designation: string };
};

export type ConflictAnswer = 'replace' | 'keep' | 'skip';

export type Sent =
  | { ok: true; documentId: string; version: number; isNewVersion: boolean }
  | { ok: false; error: ApiError; existing?: Upload['existing'] };
/** `replaces`: ID of the document whose new version the file becomes. */
type Given = { file: File; access: DocumentAccessBody; onConflict: OnConflict; replaces?: string };
type Item = Given & { upload: Upload; key: string };

export type EndedUploads = { done: number; refused: Upload[] };

type Parts = {
  /** Sends one file. Rejects with an ApiError. */
  send: (given: Given, onShare: (share: number) => void) => Promise<Sent>;
  wait: (ms: number) => Promise<void>;
  onAdded: () => void;
  /** Called when no file is waiting or being sent, with the files that have ended since the last call. */
  onEnd: (ended: EndedUploads) => void;
};

const AT_ONCE = 2;
/** Pause after `too_many_requests`, in milliseconds. */
const PAUSE_MS = 5_000;
/** Refusals that sending the file once more does not change. */
const FINAL = new Set(['upload_type', 'upload_too_large', 'upload_encrypted', 'document_duplicate']);

const isOpen = ({ state }: Upload) => state === 'waiting' || state === 'sending';
const mayBeSentAgain = ({ state, error }: Upload) => state === 'refused' && !FINAL.has(error?.code ?? '');

export const countsOf = (uploads: Upload[]) => ({
  done: uploads.filter(({ state }) => state === 'done').length,
  refused: uploads.filter(({ state }) => state === 'refused').length,
  asking: uploads.filter(({ state }) => state === 'asking').length,
  open: uploads.filter(isOpen).length,
  again: uploads.filter(mayBeSentAgain).length,
});

/**
 * Sends any number of files, two at a time and each in a call of its own: one that is refused or waits for a decision does not
 * stop the others.
 */
export const createUploadQueue = (parts: Parts) => {
  let items: Item[] = [];
  let shown: Upload[] = [];
  let running = 0;
  let ids = 0;
  let ended: Upload[] = [];
  /** The answer for all conflicts until the queue is empty. */
  let forAll: ConflictAnswer | null = null;
  const listeners = new Set<() => void>();

  const show = (): void => {
    shown = items.map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  const change = (item: Item, part: Partial<Upload>): void => {
    item.upload = { ...item.upload, ...part };
    show();
  };

  const send = async (item: Item): Promise<Sent> => {
    for (;;) {
      const sent = await parts
        .send(item, (share) => change(item, { share }))
        .catch((reason: unknown): Sent => {
          const error = reason instanceof ApiError ? reason : new ApiError('unexpected', '', 0);
          return { ok: false, error };
        });
      if (sent.ok || sent.error.code !== 'too_many_requests') return sent;
      change(item, { share: 0 });
      await parts.wait(PAUSE_MS);
    }
  };

  const run = async (item: Item): Promise<void> => {
    change(item, { state: 'sending', share: 0 });
    const sent = await send(item);
    if (sent.ok) {
      const { ok: _, ...became } = sent;
      change(item, { state: 'done', share: 1, sentAt: Date.now(), ...became });
      parts.onAdded();
    } else {
      const { error, existing } = sent;
      const found = existing ? { existing } : {};
      if (error.code === 'document_exists') {
        change(item, { state: 'asking', ...found });
        if (forAll) settle(item, forAll);
        return;
      }
      change(item, { state: 'refused', error, ...found });
    }
    ended.push(item.upload);
  };

  /** Files of one name follow each other, so that a decision is about the document that was there. */
  const next = (): Item | undefined => {
    const held = new Set<string>();
    return items.find(({ upload, key }) => {
      if (upload.state === 'waiting' && !held.has(key)) return true;
      if (isOpen(upload) || upload.state === 'asking') held.add(key);
      return false;
    });
  };

  const pump = (): void => {
    for (let item = next(); item && running < AT_ONCE; item = next()) {
      running += 1;
      void run(item).finally(() => {
        running -= 1;
        pump();
      });
    }
    if (running) return;
    forAll = null;
    if (!ended.length) return;
    const refused = ended.filter(({ state }) => state === 'refused');
    const done = ended.length - refused.length;
    ended = [];
    parts.onEnd({ done, refused });
  };

  const settle = (item: Item, answer: ConflictAnswer): void => {
    if (answer !== 'skip') item.onConflict = answer;
    const { id, name } = item.upload;
    item.upload = { id, name, share: 0, state: answer === 'skip' ? 'skipped' : 'waiting' };
    show();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => shown,

    /** Adds files to the import; `access`: readers of new documents. */
    add: (files: File[], access: DocumentAccessBody): void => {
      const names = new Set<string>();
      for (const file of files) {
        ids += 1;
        const key = file.name.toLowerCase();
        // Files of one name in one choice are from different folders, and not versions of each other.
        const onConflict = names.has(key) ? 'keep' : 'refuse';
        names.add(key);
        const upload: Upload = { id: ids, name: file.name, share: 0, state: 'waiting' };
        items.push({ upload, key, file, access, onConflict });
      }
      show();
      pump();
    },

    /** Makes each file the new version of its document, which keeps its name and readers. */
    replace: (replacements: { file: File; documentId: string }[]): void => {
      for (const { file, documentId } of replacements) {
        ids += 1;
        const upload: Upload = { id: ids, name: file.name, share: 0, state: 'waiting' };
        const given = { file, access: { access: 'domain' as const }, onConflict: 'refuse' as const };
        items.push({ upload, key: documentId, ...given, replaces: documentId });
      }
      show();
      pump();
    },

    /** Decides about a file whose name is there already, or about all such files, also those that are still to be sent. */
    answer: (id: number, answer: ConflictAnswer, isForAll: boolean): void => {
      if (isForAll) forAll = answer;
      for (const item of items)
        if (item.upload.state === 'asking' && (isForAll || item.upload.id === id)) settle(item, answer);
      pump();
    },

    sendAgain: (): void => {
      for (const item of items) {
        if (!mayBeSentAgain(item.upload)) continue;
        const { id, name } = item.upload;
        item.upload = { id, name, share: 0, state: 'waiting' };
        // The question is asked again.
        if (item.onConflict === 'replace') item.onConflict = 'refuse';
      }
      show();
      pump();
    },

    /** Takes those that have ended off the list. */
    forget: (): void => {
      items = items.filter(({ upload }) => isOpen(upload) || upload.state === 'asking');
      show();
    },
  };
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;
