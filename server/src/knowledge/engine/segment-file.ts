import { closeSync, fstatSync, fsync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { BlockReading } from '../lexical/in-memory-index.ts';
import { type Segment, segmentOf, type Tables } from '../lexical/segment.ts';

/**
 * Immutable file of a merged block of a domain's index. Its data is derived from the database, so it can be deleted at any time.
 * Little-endian:
 *   postings, padded to 8 bytes
 *   Float64, Uint32, Uint16   the tables of the segment (lexical/segment.ts)
 *   Int32 x 3                 for each reading its id, passages and mark
 *   Uint32 x 7                magic, version, terms, passages, readings, bytes of postings, CRC-32 of tables and readings
 */
const MAGIC = 0x44_4e_54_53;
const VERSION = 1;
const TRAILER_BYTES = 28;
const READING_BYTES = 12;

export type SegmentFile = {
  path: string;
  readings: BlockReading[];
  segment: Segment;
  postingsBytes: number;
  isLoaded: () => boolean;
  /** Loads the postings into memory, part by part. Before that and after `release`, they are read from the file. */
  load: () => Generator<void, void>;
  release: () => void;
  close: () => void;
  remove: () => void;
};

const LOADED_AT_ONCE = 2_097_152;

/** @throws Error for anything but a complete segment file */
export const openSegmentFile = (path: string): SegmentFile => {
  const fd = openSync(path, 'r');
  try {
    return read(fd, path);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
};

/** Returns the readings of a segment file; none for a broken one, which is detected when it is opened. */
export const readingsInFile = (path: string): BlockReading[] => {
  const fd = openSync(path, 'r');
  try {
    const { terms, from, readings } = trailerOf(fd);
    return readingsIn(bytesAt(fd, from + terms * 8 + (terms + 1) * 4, readings * READING_BYTES));
  } catch {
    return [];
  } finally {
    closeSync(fd);
  }
};

const trailerOf = (fd: number) => {
  const { size } = fstatSync(fd);
  const trailer = bytesAt(fd, size - TRAILER_BYTES, TRAILER_BYTES);
  const [magic, version, terms = 0, passages = 0, readings = 0, postingsBytes = 0, crc] = new Uint32Array(
    trailer.buffer,
  );
  const from = filledUp(postingsBytes);
  const length = filledUp(terms * 8 + (terms + 1) * 4 + passages * 2 + readings * READING_BYTES);
  if (magic !== MAGIC || version !== VERSION || size !== from + length + TRAILER_BYTES)
    throw new Error('not a file of the search');
  return { terms, passages, readings, postingsBytes, crc, from, length };
};

const readingsIn = (bytes: Uint8Array<ArrayBuffer>): BlockReading[] => {
  const numbers = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  return Array.from({ length: numbers.length / 3 }, (_, at) => ({
    id: numbers[at * 3] ?? 0,
    passages: numbers[at * 3 + 1] ?? 0,
    mark: numbers[at * 3 + 2] ?? 0,
  }));
};

const read = (fd: number, path: string): SegmentFile => {
  const { terms, passages, readings, postingsBytes, crc, from, length } = trailerOf(fd);
  const tables = bytesAt(fd, from, length);
  if (crc32(tables) !== crc) throw new Error('a file of the search is broken');
  const { buffer } = tables;
  const startsAt = terms * 8;
  const readingsAt = startsAt + (terms + 1) * 4;
  const lengthsAt = readingsAt + readings * READING_BYTES;
  let loaded: Uint8Array | null = null;
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  // After closing, the descriptor may belong to another file.
  const slice = (start: number, to: number) => {
    if (!isOpen) throw new Error('a file of the search was closed');
    return bytesAt(fd, start, to - start);
  };
  const segment = segmentOf(
    {
      hashes: new Float64Array(buffer, 0, terms),
      starts: new Uint32Array(buffer, startsAt, terms + 1),
      lengths: new Uint16Array(buffer, lengthsAt, passages),
    },
    { slice: (start, to) => loaded?.subarray(start, to) ?? slice(start, to) },
  );
  return {
    path,
    segment,
    postingsBytes,
    readings: readingsIn(tables.subarray(readingsAt, lengthsAt)),
    isLoaded: () => loaded !== null,
    *load() {
      const all = new Uint8Array(postingsBytes);
      for (let at = 0; at < postingsBytes; at += LOADED_AT_ONCE) {
        all.set(slice(at, Math.min(at + LOADED_AT_ONCE, postingsBytes)), at);
        yield;
      }
      loaded = all;
    },
    release: () => {
      loaded = null;
    },
    close,
    remove: () => {
      close();
      rmSync(path, { force: true });
    },
  };
};

const filledUp = (bytes: number) => Math.ceil(bytes / 8) * 8;

const bytesAt = (fd: number, from: number, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const count = readSync(fd, bytes, at, length - at, from + at);
    if (!count) throw new Error('a file of the search is too short');
    at += count;
  }
  return bytes;
};

const synced = promisify(fsync);

/** Writes a segment file under a temporary name: postings part by part, then the rest. */
export const writeSegmentFile = (path: string) => {
  const draft = `${path}.part`;
  const fd = openSync(draft, 'w', 0o600);
  let isOpen = true;
  let postingsBytes = 0;
  const put = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  };
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    write: (bytes: Uint8Array) => {
      put(bytes);
      postingsBytes += bytes.length;
    },
    /** Completes the file; it survives a power failure either whole or not at all. */
    finish: async ({ hashes, starts, lengths }: Tables, readings: BlockReading[]): Promise<void> => {
      put(new Uint8Array(filledUp(postingsBytes) - postingsBytes));
      const numbers = Int32Array.from(readings.flatMap(({ id, passages, mark }) => [id, passages, mark]));
      const parts = [hashes, starts, numbers, lengths].map(bytesOf);
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      const tables = new Uint8Array(filledUp(length));
      let at = 0;
      for (const part of parts) {
        tables.set(part, at);
        at += part.length;
      }
      put(tables);
      const counts = [hashes.length, lengths.length, readings.length, postingsBytes];
      put(bytesOf(Uint32Array.of(MAGIC, VERSION, ...counts, crc32(tables))));
      await synced(fd);
      close();
      renameSync(draft, path);
    },
    abandon: () => {
      close();
      rmSync(draft, { force: true });
    },
  };
};

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
