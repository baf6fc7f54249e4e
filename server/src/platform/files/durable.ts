import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

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
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
};
