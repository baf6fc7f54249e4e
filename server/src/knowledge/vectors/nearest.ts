import { MAX_DIMENSIONS, openDotProducts, STRIDE_STEP } from './dot-products.ts';

/** Vectors of consecutive passages of one reading. */
export type VectorBlock = {
  readingId: number;
  ordinal: number;
  dimensions: number;
  vectors: Int8Array;
};

export type Near = {
  readingId: number;
  ordinal: number;
  /** Cosine similarity: 1 for the same direction. */
  similarity: number;
};

/** Vectors of a domain with the same dimensions, without gaps. */
type Table = {
  dimensions: number;
  /** Bytes from one vector to the next. */
  stride: number;
  count: number;
  vectors: Int8Array;
  /** Norm, reading and ordinal of each vector. */
  lengths: Float32Array;
  readingIds: Int32Array;
  ordinals: Int32Array;
};

/** Growth factor of a full table. */
const GROWTH = 1.125;
/** Extra candidates that are compared exactly, because the question is rounded at first, which may swap close ones. */
const SPARE = 14;
const LARGEST_SUM = 2 ** 31 - 1;
const LARGEST_BYTE = 127;
const LARGEST_NUMBER = 32_767;

/**
 * Stores the vectors of domains in memory and finds those nearest to a question by exhaustive comparison. Adding costs in proportion to
 * what is added; removing costs one pass over the domain.
 */
export const createNearest = () => {
  const domains = new Map<string, Table[]>();
  const dotProducts = openDotProducts();

  return {
    add: (domainId: string, blocks: VectorBlock[]): void => {
      const tables = domains.get(domainId) ?? [];
      domains.set(domainId, tables);
      for (const block of blocks) append(tableFor(tables, block.dimensions), block);
    },
    remove: (domainId: string, readingIds: number[]): void => {
      const gone = new Set(readingIds);
      for (const table of domains.get(domainId) ?? []) keep(table, (id) => !gone.has(id));
    },
    forget: (domainId: string): void => {
      domains.delete(domainId);
    },
    /** Returns the `limit` vectors nearest to `question`, nearest first, without those of `hidden` readings. */
    find: (domainId: string, question: number[], limit: number, hidden: number[] = []): Near[] => {
      const table = domains.get(domainId)?.find(({ dimensions }) => dimensions === question.length);
      if (!table?.count || question.length > MAX_DIMENSIONS) return [];
      const asked = wholeNumbers(question, table.stride);
      const products = new Int32Array(table.count);
      dotProducts(asked, table.vectors, products);
      const found = best(table, products, lengthOf(asked), limit + SPARE, new Set(hidden));
      const length = lengthOf(question);
      return found
        .map(({ at }) => nearOf(table, at, question, length))
        .sort(byNearness)
        .slice(0, limit);
    },
  };
};

const tableFor = (tables: Table[], dimensions: number): Table => {
  const known = tables.find((table) => table.dimensions === dimensions);
  if (known) return known;
  const stride = Math.ceil(dimensions / STRIDE_STEP) * STRIDE_STEP;
  const table = { dimensions, stride, count: 0, ...roomFor(0, stride) };
  tables.push(table);
  return table;
};

const roomFor = (count: number, stride: number) => ({
  vectors: new Int8Array(count * stride),
  lengths: new Float32Array(count),
  readingIds: new Int32Array(count),
  ordinals: new Int32Array(count),
});

const append = (table: Table, { readingId, ordinal, dimensions, vectors }: VectorBlock) => {
  const added = vectors.length / dimensions;
  if (table.count + added > table.lengths.length) grow(table, Math.ceil((table.count + added) * GROWTH));
  for (let n = 0; n < added; n += 1) {
    const vector = vectors.subarray(n * dimensions, (n + 1) * dimensions);
    table.vectors.set(vector, table.count * table.stride);
    table.lengths[table.count] = lengthOf(vector);
    table.readingIds[table.count] = readingId;
    table.ordinals[table.count] = ordinal + n;
    table.count += 1;
  }
};

const grow = (table: Table, count: number) => {
  const { vectors, lengths, readingIds, ordinals } = table;
  Object.assign(table, roomFor(count, table.stride));
  table.vectors.set(vectors);
  table.lengths.set(lengths);
  table.readingIds.set(readingIds);
  table.ordinals.set(ordinals);
};

const keep = (table: Table, stays: (readingId: number) => boolean) => {
  const { stride, vectors, lengths, readingIds, ordinals } = table;
  let to = 0;
  for (let from = 0; from < table.count; from += 1) {
    if (!stays(readingIds[from] as number)) continue; // index below the count
    vectors.copyWithin(to * stride, from * stride, (from + 1) * stride);
    for (const column of [lengths, readingIds, ordinals]) column[to] = column[from] as number; // index below the count
    to += 1;
  }
  table.count = to;
};

const lengthOf = (vector: ArrayLike<number>): number => {
  let square = 0;
  for (let n = 0; n < vector.length; n += 1) square += (vector[n] as number) ** 2; // index within the array
  return Math.sqrt(square);
};

/** Quantises the question as finely as possible without overflow of the sum of products. */
const wholeNumbers = (question: number[], stride: number): Int16Array => {
  const scale = Math.min(LARGEST_NUMBER, Math.floor(LARGEST_SUM / (LARGEST_BYTE * stride)));
  const largest = question.reduce((most, number) => Math.max(most, Math.abs(number)), 0) || 1;
  const numbers = new Int16Array(stride);
  question.forEach((number, at) => {
    numbers[at] = Math.round((number / largest) * scale);
  });
  return numbers;
};

type Candidate = { at: number; similarity: number; readingId: number; ordinal: number };

/** Orders by similarity, ties by passage: the position in a table depends on when vectors were loaded, those of hidden readings too. */
const byNearness = (a: Omit<Candidate, 'at'>, b: Omit<Candidate, 'at'>): number =>
  b.similarity - a.similarity || a.readingId - b.readingId || a.ordinal - b.ordinal;

const best = (
  { lengths, readingIds, ordinals }: Table,
  products: Int32Array,
  asked: number,
  limit: number,
  hidden: Set<number>,
): Candidate[] => {
  const found: Candidate[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < products.length; at += 1) {
    if (hidden.size && hidden.has(readingIds[at] as number)) continue;
    // `lengths` has an entry for each product. A zero vector has no direction and is near to nothing.
    const similarity = (products[at] as number) / ((lengths[at] as number) * asked || 1);
    if (found.length === limit && similarity < least) continue;
    const [readingId, ordinal] = [readingIds[at] as number, ordinals[at] as number]; // index below the count
    insert(found, { at, similarity, readingId, ordinal }, limit);
    least = found.at(-1)?.similarity ?? least;
  }
  return found;
};

const nearOf = (table: Table, at: number, question: number[], length: number): Near => {
  const { vectors, lengths, readingIds, ordinals, stride } = table;
  const product = question.reduce((sum, number, n) => sum + number * (vectors[at * stride + n] ?? 0), 0);
  return {
    readingId: readingIds[at] ?? 0,
    ordinal: ordinals[at] ?? 0,
    similarity: product / ((lengths[at] ?? 0) * length || 1),
  };
};

const insert = (best: Candidate[], one: Candidate, limit: number) => {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byNearness(best[middle] as Candidate, one) < 0) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, one);
  if (best.length > limit) best.pop();
};
