import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Puts a folder's entries on disk: what was made, renamed or removed in it outlives a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows opens no folders; its file system keeps entries in a journal of its own.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a folder and those above it that are missing, and puts the entries of all of them on disk. */
export const makeFolder = async (folder: string, mode = 0o700): Promise<void> => {
  const path = resolve(folder);
  const first = await mkdir(path, { recursive: true, mode });
  if (!first) return;
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
};

/** Writes a small file for its owner alone: whole or not at all, and on disk when it returns. */
export const writeWhole = async (path: string, content: string | Buffer): Promise<void> => {
  const partial = `${path}.${randomUUID()}.partial`;
  await writeFile(partial, content, { mode: 0o600, flush: true });
  await rename(partial, path);
  await syncFolder(dirname(path));
};
