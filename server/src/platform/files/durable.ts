import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Flushes the entries of a folder to disk, so that created, renamed and removed files survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows does not open folders; its file system journals their entries.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Creates a folder with its missing parents, and flushes their entries to disk. */
export const makeFolder = async (folder: string, mode = 0o700): Promise<void> => {
  const path = resolve(folder);
  const first = await mkdir(path, { recursive: true, mode });
  if (!first) return;
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first || made === dirname(made)) return;
  }
};

/** Writes a small file atomically, readable by its owner only, and flushed to disk. */
export const writeWhole = async (path: string, content: string | Buffer): Promise<void> => {
  const partial = `${path}.${randomUUID()}.partial`;
  await writeFile(partial, content, { mode: 0o600, flush: true });
  await rename(partial, path);
  await syncFolder(dirname(path));
};
