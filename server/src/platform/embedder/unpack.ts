import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { EmbedderFault } from './fault.ts';

/** ZIP, APPNOTE 4.3: the record at the end, one a file in the list before it, and one before each file. */
const END = 0x06054b50;
const END_BYTES = 22;
const IN_LIST_BYTES = 46;
const BEFORE_FILE_BYTES = 30;

/** Writes one file of a ZIP archive. */
export const takeFromZip = async (archive: string, name: string, target: string): Promise<void> => {
  const file = await open(archive);
  try {
    const read = async (at: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    const { size } = await file.stat();
    const end = await read(size - END_BYTES, END_BYTES);
    if (end.readUInt32LE() !== END) throw damaged(archive);
    const list = await read(end.readUInt32LE(16), end.readUInt32LE(12));
    for (let at = 0; at < list.length; ) {
      const nameBytes = list.readUInt16LE(at + 28);
      const found = list.toString('utf8', at + IN_LIST_BYTES, at + IN_LIST_BYTES + nameBytes);
      if (found !== name) {
        at += IN_LIST_BYTES + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
        continue;
      }
      const from = list.readUInt32LE(at + 42);
      const before = await read(from, BEFORE_FILE_BYTES);
      const start = from + BEFORE_FILE_BYTES + before.readUInt16LE(26) + before.readUInt16LE(28);
      const packed = createReadStream(archive, { start, end: start + list.readUInt32LE(at + 20) - 1 });
      const isPacked = list.readUInt16LE(at + 10) !== 0;
      await pipeline([
        packed,
        ...(isPacked ? [createInflateRaw()] : []),
        createWriteStream(target, { flush: true }),
      ]);
      return;
    }
    throw damaged(archive);
  } finally {
    await file.close();
  }
};

const damaged = (archive: string) => new EmbedderFault('does_not_load', `${archive} has not what is needed.`);

/** POSIX ustar: heads and contents in blocks. */
const BLOCK = 512;
const ORDINARY = new Set(['0', '\0']);

/** Writes those files of a package of npm (.tgz) into a folder that `choose` says; their names are those within the package. */
export const takeFromTar = async (
  archive: string,
  folder: string,
  choose: (name: string) => boolean,
): Promise<void> => {
  const packed = createReadStream(archive);
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  packed.pipe(plain);
  const bytes = reader(plain);
  for (;;) {
    const head = await bytes.take(BLOCK);
    if (head.length < BLOCK || head.every((one) => one === 0)) return;
    const text = (from: number, length: number) =>
      head.toString('utf8', from, from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12).trim() || '0', 8);
    const prefix = text(345, 155);
    const name = (prefix ? `${prefix}/${text(0, 100)}` : text(0, 100)).replace(/^[^/]+\//, '');
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    const target = join(folder, normalize(name));
    const isChosen = ORDINARY.has(text(156, 1) || '\0') && target.startsWith(folder + sep) && choose(name);
    if (isChosen) {
      await mkdir(dirname(target), { recursive: true });
      await pipeline(Readable.from(bytes.pieces(size)), createWriteStream(target, { flush: true }));
    } else for await (const _ of bytes.pieces(size));
    await bytes.take(padding);
  }
};

/** Reads a stream in chunks of a fixed size. */
const reader = (stream: AsyncIterable<Buffer>) => {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function* pieces(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (!rest.length) {
        const { value, done } = await chunks.next();
        if (done) return;
        rest = value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  const take = async (length: number): Promise<Buffer> => {
    const all: Buffer[] = [];
    for await (const piece of pieces(length)) all.push(piece);
    return Buffer.concat(all);
  };
  return { pieces, take };
};
