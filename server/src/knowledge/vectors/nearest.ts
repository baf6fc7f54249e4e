import { setImmediate as nextTurn } from 'node:timers/promises';

/** The vectors of passages that follow each other in one reading. */
export type VectorBlock = {
  readingId: number;
  ordinal: number;
  dimensions: number;
  /** One vector after the other. */
  vectors: Int8Array;
};

export type Near = {
  readingId: number;
  ordinal: number;
  /** Cosine: 1 for the same direction. */
  similarity: number;
};

/** Products between two looks at the event loop: some 5 ms. */
const PRODUCTS_A_TURN = 5_000_000;

/** The `limit` vectors that are nearest to `question`, nearest first: every vector of its length is compared. */
export const nearestOf = async (
  blocks: VectorBlock[],
  question: number[],
  limit: number,
): Promise<Near[]> => {
  const asked = Float32Array.from(question);
  const length = Math.hypot(...question) || 1;
  const best: Near[] = [];
  let products = 0;
  for (const { readingId, ordinal, dimensions, vectors } of blocks) {
    if (dimensions !== asked.length) continue;
    for (let at = 0; at < vectors.length; at += dimensions) {
      const similarity = cosine(vectors, at, asked) / length;
      if (best.length === limit && similarity <= (best.at(-1)?.similarity ?? 0)) continue;
      insert(best, { readingId, ordinal: ordinal + at / dimensions, similarity }, limit);
    }
    products += vectors.length;
    if (products > PRODUCTS_A_TURN) {
      products = 0;
      await nextTurn();
    }
  }
  return best;
};

/** Cosine times the length of `asked`. */
const cosine = (vectors: Int8Array, from: number, asked: Float32Array): number => {
  let dot = 0;
  let square = 0;
  for (let n = 0; n < asked.length; n += 1) {
    const number = vectors[from + n] as number; // within the array
    dot += number * (asked[n] as number); // within the array
    square += number * number;
  }
  return square ? dot / Math.sqrt(square) : 0;
};

/** Keeps `best` in order, and at most `limit` long. */
const insert = (best: Near[], one: Near, limit: number) => {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((best[middle]?.similarity ?? 0) >= one.similarity) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, one);
  if (best.length > limit) best.pop();
};
