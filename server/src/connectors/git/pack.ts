import { inflateSync } from 'node:zlib';
import { SourceError } from '../connector.ts';
import { say } from '../say.ts';

const MB = 1024 * 1024;
/** Maximum size of an object (GitHub refuses larger files too), and of all objects of a pack together. */
const LIMITS = { objectBytes: 128 * MB, totalBytes: 2_048 * MB };

/** Types of objects that are stored as a difference to another one, named by an offset or by its id. */
const OFFSET_DELTA = 6;
const REFERENCE_DELTA = 7;
const HEADER_BYTES = 12;
const CHECKSUM_BYTES = 20;
const ID_BYTES = 20;

/**
 * Checks the sizes of the objects of a pack (gitformat-pack) before isomorphic-git unpacks it in memory: a few MB of a pack may unpack
 * to any number of GB.
 *
 * @throws SourceError: too_large, malformed
 */
export const requireSafePack = (pack: Buffer, what: string, limits = LIMITS): void => {
  const tooLarge = () => new SourceError('too_large', say('git_unpacks', sizesOf(what, limits)));
  const cut = () => new SourceError('malformed', `${what} does not answer as git does.`);
  if (pack.length < HEADER_BYTES + CHECKSUM_BYTES || pack.toString('latin1', 0, 4) !== 'PACK') throw cut();
  const end = pack.length - CHECKSUM_BYTES;
  let at = HEADER_BYTES;
  let total = 0;
  const require = (size: number) => {
    if (size > limits.objectBytes) throw tooLarge();
  };
  for (let left = pack.readUInt32BE(8); left > 0; left -= 1) {
    const header = headerAt(pack, at);
    if (!header || header.content >= end) throw cut();
    require(header.size);
    const { buffer, engine } = inflate(pack.subarray(header.content, end), header.size, cut);
    if (buffer.length !== header.size) throw cut();
    const size = header.isDelta ? resultSize(buffer) : header.size;
    require(size);
    total += size;
    if (total > limits.totalBytes) throw tooLarge();
    at = header.content + engine.bytesWritten;
  }
};

const sizesOf = (what: string, { objectBytes, totalBytes }: typeof LIMITS) => ({
  what,
  mb: String(objectBytes / MB),
  total: String(totalBytes / MB),
});

/** Reads a number of seven bits a byte, the lowest first, as far as it is exact. */
const numberAt = (bytes: Buffer, start: number, bits: number, value: number) => {
  let at = start;
  let sum = value;
  let factor = 2 ** bits;
  for (let byte = 0x80; byte & 0x80; factor *= 128) {
    if (at >= bytes.length || factor > Number.MAX_SAFE_INTEGER / 128) return null;
    byte = bytes[at] ?? 0;
    at += 1;
    sum += (byte & 0x7f) * factor;
  }
  return { value: sum, at };
};

const headerAt = (pack: Buffer, start: number) => {
  const first = pack[start] ?? 0;
  const type = (first >> 4) & 7;
  const size = first & 0x80 ? numberAt(pack, start + 1, 4, first & 15) : { value: first & 15, at: start + 1 };
  if (!size) return null;
  let content = size.at;
  if (type === REFERENCE_DELTA) content += ID_BYTES;
  if (type === OFFSET_DELTA) {
    while ((pack[content] ?? 0) & 0x80) content += 1;
    content += 1;
  }
  return { size: size.value, content, isDelta: type === OFFSET_DELTA || type === REFERENCE_DELTA };
};

/** Size of the object that a delta makes: the second number at its start. */
const resultSize = (delta: Buffer): number => {
  const base = numberAt(delta, 0, 0, 0);
  return (base && numberAt(delta, base.at, 0, 0)?.value) ?? Number.POSITIVE_INFINITY;
};

type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

const inflate = (bytes: Buffer, size: number, cut: () => Error): Inflated => {
  try {
    const inflated: unknown = inflateSync(bytes, { info: true, maxOutputLength: Math.max(size, 1) });
    return inflated as Inflated; // by `info`, which the types leave out
  } catch {
    throw cut();
  }
};
