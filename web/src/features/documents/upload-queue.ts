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

/** The files of an import in their order, with subscribers to their states. */
const createUploadList = () => {
  let items: Item[] = [];
  let shown: Upload[] = [];
  let ids = 0;
  const listeners = new Set<() => void>();
  const show = (): void => {
    shown = items.map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  return {
    items: () => items,
    uploads: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Notifies subscribers of changed items. */
    show,
    change: (item: Item, part: Partial<Upload>): void => {
      item.upload = { ...item.upload, ...part };
      show();
    },
    push: (added: Omit<Item, 'upload'>): void => {
      ids += 1;
      items.push({ ...added, upload: { id: ids, name: added.file.name, share: 0, state: 'waiting' } });
    },
    removeEnded: (): void => {
      items = items.filter(({ upload }) => isOpen(upload) || upload.state === 'asking');
      show();
    },
  };
};
type UploadList = ReturnType<typeof createUploadList>;

/** Returns the next file to send. Files of one name follow each other, so that a decision is about the document that was there. */
const nextOf = (items: Item[]): Item | undefined => {
  const held = new Set<string>();
  return items.find(({ upload, key }) => {
    if (upload.state === 'waiting' && !held.has(key)) return true;
    if (isOpen(upload) || upload.state === 'asking') held.add(key);
    return false;
  });
};

/** Sends a file, again after each `too_many_requests`. Never rejects. */
const sendItem = async (item: Item, list: UploadList, parts: Parts): Promise<Sent> => {
  for (;;) {
    const sent = await parts
      .send(item, (share) => list.change(item, { share }))
      .catch((reason: unknown): Sent => {
        const error = reason instanceof ApiError ? reason : new ApiError('unexpected', '', 0);
        return { ok: false, error };
      });
    if (sent.ok || sent.error.code !== 'too_many_requests') return sent;
    list.change(item, { share: 0 });
    await parts.wait(PAUSE_MS);
  }
};

/** Sends the waiting files of a list, two at a time, and applies decisions about conflicts. */
const createSender = (list: UploadList, parts: Parts) => {
  let running = 0;
  let ended: Upload[] = [];
  /** The answer for all conflicts until the queue is empty. */
  let forAll: ConflictAnswer | null = null;

  const settle = (item: Item, answer: ConflictAnswer): void => {
    if (answer !== 'skip') item.onConflict = answer;
    const { id, name } = item.upload;
    item.upload = { id, name, share: 0, state: answer === 'skip' ? 'skipped' : 'waiting' };
    list.show();
  };

  const run = async (item: Item): Promise<void> => {
    list.change(item, { state: 'sending', share: 0 });
    const sent = await sendItem(item, list, parts);
    if (sent.ok) {
      const { ok: _, ...became } = sent;
      list.change(item, { state: 'done', share: 1, sentAt: Date.now(), ...became });
      parts.onAdded();
    } else {
      const { error, existing } = sent;
      const found = existing ? { existing } : {};
      if (error.code === 'document_exists') {
        list.change(item, { state: 'asking', ...found });
        if (forAll) settle(item, forAll);
        return;
      }
      list.change(item, { state: 'refused', error, ...found });
    }
    ended.push(item.upload);
  };

  const pump = (): void => {
    for (let item = nextOf(list.items()); item && running < AT_ONCE; item = nextOf(list.items())) {
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

  const answer = (id: number, decision: ConflictAnswer, isForAll: boolean): void => {
    if (isForAll) forAll = decision;
    for (const item of list.items())
      if (item.upload.state === 'asking' && (isForAll || item.upload.id === id)) settle(item, decision);
    pump();
  };

  return { pump, answer };
};

/**
 * Sends any number of files, two at a time and each in a call of its own: one that is refused or waits for a decision does not
 * stop the others.
 */
export const createUploadQueue = (parts: Parts) => {
  const list = createUploadList();
  const { pump, answer } = createSender(list, parts);
  const begin = (): void => {
    list.show();
    pump();
  };
  return {
    subscribe: list.subscribe,
    uploads: list.uploads,

    /** Adds files to the import; `access`: readers of new documents. */
    add: (files: File[], access: DocumentAccessBody): void => {
      const names = new Set<string>();
      for (const file of files) {
        const key = file.name.toLowerCase();
        // Files of one name in one choice are from different folders, and not versions of each other.
        list.push({ key, file, access, onConflict: names.has(key) ? 'keep' : 'refuse' });
        names.add(key);
      }
      begin();
    },

    /** Makes each file the new version of its document, which keeps its name and readers. */
    replace: (replacements: { file: File; documentId: string }[]): void => {
      for (const { file, documentId } of replacements)
        list.push({
          key: documentId,
          file,
          access: { access: 'domain' },
          onConflict: 'refuse',
          replaces: documentId,
        });
      begin();
    },

    /** Decides about a file whose name is there already, or about all such files, also those that are still to be sent. */
    answer,

    sendAgain: (): void => {
      for (const item of list.items()) {
        if (!mayBeSentAgain(item.upload)) continue;
        const { id, name } = item.upload;
        item.upload = { id, name, share: 0, state: 'waiting' };
        // The question is asked again.
        if (item.onConflict === 'replace') item.onConflict = 'refuse';
      }
      begin();
    },

    /** Takes those that have ended off the list. */
    forget: list.removeEnded,
  };
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;
