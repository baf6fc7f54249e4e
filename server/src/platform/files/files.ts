import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

/** Keys are made by the server (ids and folders of them), never from a person's file name. */
export type Files = {
  /** Stores a stream whole or not at all. Returns its size in bytes and SHA-256 (hex). */
  put: (key: string, content: Readable) => Promise<Stored>;
  /** `range` in bytes, both included. The stream ends with an error of code ENOENT when there is no such file. */
  read: (key: string, range?: { start: number; end: number }) => Readable;
  /** Removes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>;
  /** Lends a path on this machine, for programs that read files themselves. */
  withLocalPath: <Result>(key: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Every file that is stored whole, in no order. */
  keys: () => AsyncIterable<string>;
  /** Removes what is left of files under a prefix (`documents/`) whose storing was cut short before then (a time in ms). */
  removeUnfinished: (prefix: string, before: number) => Promise<number>;
};

export type Stored = { size: number; sha256: string };

/** Counts and sums up what flows through it. */
export const createMeasure = () => {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: (): Stored => ({ size, sha256: hash.digest('hex') }) };
};
