import { type PostingBytes, postingsAt, type Segment, type Tables } from './segment.ts';
import { afterVarint, afterVarints, readVarint, varintBytes, writeVarint } from './varint.ts';

export type Source = {
  segment: Segment;
  gone: Uint8Array | null;
};

/** Duration after which a step ends; the clock is read once in `TERMS_A_LOOK` terms. */
const STEP_MS = 2;
const TERMS_A_LOOK = 32;
/** Approximate size in which postings are written, and read from files. */
const PIECE_BYTES = 262_144;

/** Postings of a term in one source: number of passages, first, last, and the encoded bytes after the first passage's number. */
type Told = { count: number; first: number; last: number; rest: Uint8Array };

/**
 * Merges segments into one, passages in order, without those that are gone. A lookup costs the same in a small segment as in a large one.
 * Postings are passed to `write` in order; the tables are returned at the end. Yields between steps so that questions are served meanwhile.
 */
export function* mergeSegments(
  sources: Source[],
  write: (bytes: Uint8Array) => void,
): Generator<void, Tables> {
  const inputs = sources.map(openInput);
  const most = sources.reduce((sum, { segment }) => sum + segment.hashes.length, 0);
  const hashes = new Float64Array(most);
  const starts = new Uint32Array(most + 1);
  const out = createOutput(write);
  let terms = 0;
  let passages = 0;
  for (const input of inputs) {
    input.base = passages;
    passages += input.passages;
  }
  const heap = createHeap(inputs);
  let began = performance.now();
  for (let looked = 1; heap.size(); looked += 1) {
    const hash = heap.least();
    const told: (Told & { base: number })[] = [];
    while (heap.size() && heap.least() === hash) {
      const input = heap.first();
      const one = input.tell();
      if (one.count) told.push({ ...one, base: input.base });
      heap.advance();
    }
    if (told.length) {
      hashes[terms] = hash;
      starts[terms] = out.written();
      putTerm(out, told);
      terms += 1;
    }
    if (looked % TERMS_A_LOOK || performance.now() - began < STEP_MS) continue;
    yield;
    began = performance.now();
  }
  starts[terms] = out.written();
  out.end();
  const lengths = new Uint16Array(passages);
  for (const { segment, base, gone } of inputs) {
    if (gone)
      lengths.set(
        segment.lengths.filter((_, no) => !gone[no]),
        base,
      );
    else lengths.set(segment.lengths, base);
  }
  return { hashes: hashes.slice(0, terms), starts: starts.slice(0, terms + 1), lengths };
}

const putTerm = (out: Output, told: (Told & { base: number })[]): void => {
  const final = told.at(-1);
  out.number(told.reduce((sum, { count }) => sum + count, 0));
  out.number((final?.base ?? 0) + (final?.last ?? 0));
  let before = 0;
  for (const { base, first, last, rest } of told) {
    out.number(base + first - before);
    out.bytes(rest);
    before = base + last;
  }
};

type Input = {
  segment: Segment;
  gone: Uint8Array | null;
  /** Number of passages that are not gone; `base`: number of the first one in the output. */
  passages: number;
  base: number;
  at: number;
  tell: () => Told;
};

const openInput = ({ segment, gone }: Source): Input => {
  const inOrder = { ...segment, postings: readAhead(segment.postings, segment.starts.at(-1) ?? 0) };
  const numbers = gone ? numbersWithout(gone) : null;
  const input: Input = {
    segment,
    gone,
    passages: gone ? gone.reduce((sum, isGone) => sum + (isGone ? 0 : 1), 0) : segment.passages,
    base: 0,
    at: 0,
    tell: () => {
      const bytes = postingsAt(inOrder, input.at);
      return gone && numbers ? tellWithout(bytes, gone, numbers) : tellAll(bytes);
    },
  };
  return input;
};

/** Buffers sequential reads: terms are read in order, so the following ones are fetched along. */
const readAhead = (postings: PostingBytes, end: number): PostingBytes => {
  let from = 0;
  let ahead = new Uint8Array(0);
  return {
    slice: (start, to) => {
      if (start < from || to > from + ahead.length) {
        from = start;
        ahead = Uint8Array.from(postings.slice(start, Math.min(end, Math.max(to, start + PIECE_BYTES))));
      }
      return ahead.subarray(start - from, to - from);
    },
  };
};

const numbersWithout = (gone: Uint8Array): Uint32Array => {
  let next = 0;
  return Uint32Array.from(gone, (isGone) => (isGone ? next : next++));
};

const tellAll = (bytes: Uint8Array): Told => {
  const afterCount = afterVarint(bytes, 0);
  const afterLast = afterVarint(bytes, afterCount);
  return {
    count: readVarint(bytes, 0),
    last: readVarint(bytes, afterCount),
    first: readVarint(bytes, afterLast),
    rest: bytes.subarray(afterVarint(bytes, afterLast)),
  };
};

const tellWithout = (bytes: Uint8Array, gone: Uint8Array, numbers: Uint32Array): Told => {
  const all = readVarint(bytes, 0);
  let at = afterVarint(bytes, afterVarint(bytes, 0));
  const rest = new Uint8Array(bytes.length);
  const told: Told = { count: 0, first: 0, last: 0, rest };
  let end = 0;
  let passage = 0;
  for (let left = all; left > 0; left -= 1) {
    passage += readVarint(bytes, at);
    const from = afterVarint(bytes, at);
    at = afterPosting(bytes, from);
    if (gone[passage]) continue;
    const number = numbers[passage] ?? 0;
    if (told.count) end = writeVarint(rest, end, number - told.last);
    else told.first = number;
    rest.set(bytes.subarray(from, at), end);
    end += at - from;
    told.last = number;
    told.count += 1;
  }
  return { ...told, rest: rest.subarray(0, end) };
};

const afterPosting = (bytes: Uint8Array, start: number): number => {
  const shape = readVarint(bytes, start);
  let at = afterVarint(bytes, start);
  if (shape & 1) at = afterVarint(bytes, at);
  return afterVarints(bytes, at, shape >>> 1);
};

type Output = ReturnType<typeof createOutput>;

const createOutput = (write: (bytes: Uint8Array) => void) => {
  let piece = new Uint8Array(PIECE_BYTES);
  let end = 0;
  let before = 0;
  const flush = () => {
    if (end) write(piece.subarray(0, end));
    before += end;
    end = 0;
    piece = new Uint8Array(PIECE_BYTES);
  };
  const makeRoom = (bytes: number) => {
    if (end + bytes > piece.length) flush();
  };
  return {
    written: () => before + end,
    number: (value: number) => {
      makeRoom(varintBytes(value));
      end = writeVarint(piece, end, value);
    },
    bytes: (bytes: Uint8Array) => {
      makeRoom(bytes.length);
      if (bytes.length > piece.length) {
        write(Uint8Array.from(bytes));
        before += bytes.length;
        return;
      }
      piece.set(bytes, end);
      end += bytes.length;
    },
    end: flush,
  };
};

/** Heap of the inputs by current term; ties in input order. */
const createHeap = (inputs: Input[]) => {
  const hashAt = ({ segment, at }: Input) => segment.hashes[at] ?? Number.POSITIVE_INFINITY;
  const order = new Map(inputs.map((input, at) => [input, at]));
  const heap = inputs.filter(({ segment }) => segment.hashes.length);
  const isBefore = (one: Input, other: Input) =>
    hashAt(one) < hashAt(other) ||
    (hashAt(one) === hashAt(other) && (order.get(one) ?? 0) < (order.get(other) ?? 0));
  const sink = (from: number) => {
    const one = heap[from];
    if (!one) return;
    let at = from;
    for (let below = 2 * at + 1; below < heap.length; below = 2 * at + 1) {
      const [left, right] = [heap[below], heap[below + 1]];
      const lesser = left && right && isBefore(right, left) ? right : left;
      if (!lesser || isBefore(one, lesser)) break;
      heap[at] = lesser;
      at = lesser === right ? below + 1 : below;
    }
    heap[at] = one;
  };
  for (let at = heap.length >>> 1; at >= 0; at -= 1) sink(at);
  const first = (): Input => {
    const [input] = heap;
    if (!input) throw new Error('nothing is left to be merged');
    return input;
  };
  return {
    size: () => heap.length,
    first,
    least: () => hashAt(first()),
    /** Advances the first input to its next term, or removes it at its end. */
    advance: () => {
      const input = first();
      input.at += 1;
      if (input.at === input.segment.hashes.length) {
        const last = heap.pop();
        if (last && last !== input) heap[0] = last;
      }
      sink(0);
    },
  };
};
