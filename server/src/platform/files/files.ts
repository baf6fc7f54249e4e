import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Keys are made by the server (ids), never from a person's file name. */
export type Files = {
  /** Stores a stream whole or not at all. Returns its size in bytes and SHA-256 (hex). */
  put: (key: string, content: Readable) => Promise<{ size: number; sha256: string }>;
  read: (key: string, range?: { start: number; end: number }) => Readable;
  size: (key: string) => Promise<number>;
  remove: (key: string) => Promise<void>;
  /** A path on this machine, for programs that read files themselves. */
  localPath: (key: string) => Promise<string>;
};

/** Files under a folder of this machine. */
export const openLocalFiles = (folder: string): Files => {
  const path = (key: string) => join(folder, key);
  return {
    put: async (key, content) => {
      const partial = `${path(key)}.partial`;
      await mkdir(dirname(partial), { recursive: true });
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(content, measure, createWriteStream(partial, { flush: true }));
        await rename(partial, path(key));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    read: (key, range) => createReadStream(path(key), range),
    size: async (key) => (await stat(path(key))).size,
    remove: (key) => rm(path(key), { force: true }),
    localPath: async (key) => path(key),
  };
};
