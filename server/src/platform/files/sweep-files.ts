import { idTime } from '../ids.ts';
import type { Files } from './files.ts';

/** Files of one kind, with the query for references to them. */
export type StoredFiles = {
  /** Prefix of the keys, for example `documents/`, followed by an id. */
  prefix: string;
  named: (keys: string[]) => Promise<Set<string>>;
};

const AT_ONCE = 500;
/** Age in ms from which an upload counts as abandoned; longer than any upload takes. */
const UNFINISHED_MS = 86_400_000;

/**
 * Deletes unreferenced files, left by a server that crashed between storing a file and its row, or between deleting a row and its file. A
 * file is older than its row, so files younger than `graceMs` are skipped. Abandoned uploads are deleted after a day. Returns the number of
 * deleted files; rejects between two batches when aborted.
 */
export const sweepFiles = async (
  files: Files,
  kinds: StoredFiles[],
  { graceMs, signal }: { graceMs: number; signal?: AbortSignal },
): Promise<number> => {
  const before = Date.now() - graceMs;
  let removed = 0;
  const batches = new Map(kinds.map((kind) => [kind, [] as string[]]));
  const sweep = async (kind: StoredFiles, keys: string[]) => {
    signal?.throwIfAborted();
    if (!keys.length) return;
    const named = await kind.named(keys);
    for (const key of keys.filter((one) => !named.has(one))) {
      await files.remove(key);
      removed += 1;
    }
  };
  for await (const key of files.keys()) {
    const kind = kinds.find(({ prefix }) => key.startsWith(prefix));
    const batch = kind && batches.get(kind);
    const madeAt = kind && idTime(key.slice(kind.prefix.length));
    if (!batch || madeAt === null || madeAt === undefined || madeAt > before) continue;
    batch.push(key);
    if (batch.length >= AT_ONCE) await sweep(kind, batch.splice(0));
  }
  for (const [kind, keys] of batches) await sweep(kind, keys);
  for (const { prefix } of kinds) removed += await files.removeUnfinished(prefix, Date.now() - UNFINISHED_MS);
  return removed;
};
