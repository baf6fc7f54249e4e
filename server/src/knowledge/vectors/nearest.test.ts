import { expect, test } from 'vitest';
import { openDotProducts, plainDotProducts } from './dot-products.ts';
import { createNearest } from './nearest.ts';
import { packVectors, unpackVectors } from './pack.ts';

/** Returns pseudo-random numbers, the same in each run. */
const numbers = (() => {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
})();
const vectorOf = (dimensions: number) => Array.from({ length: dimensions }, numbers);
const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  let [dot, left, right] = [0, 0, 0];
  for (let n = 0; n < a.length; n += 1) {
    const [x, y] = [a[n] ?? 0, b[n] ?? 0];
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return dot / (Math.sqrt(left) * Math.sqrt(right));
};

const blockOf = (readingId: number, vectors: number[][], ordinal = 0) => ({
  readingId,
  ordinal,
  dimensions: vectors[0]?.length ?? 0,
  vectors: unpackVectors(packVectors(vectors)),
});

// More vectors than one call of the kernel takes, with the largest possible sum among them.
test.each([
  [16, 17_000],
  [384, 1_000],
  [1_536, 200],
])('the processor adds up the same as plain code: %d numbers a vector', (stride, count) => {
  const vectors = Int8Array.from({ length: count * stride }, () => Math.round(numbers() * 254)).fill(
    127,
    0,
    stride,
  );
  const largest = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * stride)));
  const question = new Int16Array(stride).fill(largest);
  const [fast, plain] = [new Int32Array(count), new Int32Array(count)];
  openDotProducts()(question, vectors, fast);
  plainDotProducts(question, vectors, plain);
  expect(Buffer.compare(Buffer.from(fast.buffer), Buffer.from(plain.buffer))).toBe(0);
  expect(fast[0]).toBe(largest * 127 * stride);
});

test('finds the fifty nearest in every domain, also after changes', () => {
  const dimensions = 100;
  const nearest = createNearest();
  const sizes = { large: 6_000, middle: 900, small: 60, tiny: 3 };
  const domains = Object.entries(sizes).map(([id, size]) => {
    const readings = Array.from({ length: Math.ceil(size / 30) }, (_, at) =>
      blockOf(
        at + 1,
        Array.from({ length: Math.min(30, size) }, () => vectorOf(dimensions)),
      ),
    );
    for (const block of readings) nearest.add(id, [block]);
    const gone = readings.filter(({ readingId }) => readingId % 5 === 2).map(({ readingId }) => readingId);
    nearest.remove(id, gone);
    return { id, blocks: readings.filter(({ readingId }) => !gone.includes(readingId)) };
  });
  for (const { id, blocks } of domains) {
    for (let round = 0; round < 5; round += 1) {
      const question = vectorOf(dimensions);
      const plain = blocks
        .flatMap(({ readingId, vectors }) =>
          Array.from({ length: vectors.length / dimensions }, (_, ordinal) => ({
            place: `${readingId}/${ordinal}`,
            similarity: cosine(vectors.subarray(ordinal * dimensions, (ordinal + 1) * dimensions), question),
          })),
        )
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, 50);
      const found = nearest.find(id, question, 50);
      expect(found.map(({ readingId, ordinal }) => `${readingId}/${ordinal}`)).toEqual(
        plain.map(({ place }) => place),
      );
      for (const [at, { similarity }] of found.entries())
        expect(similarity).toBeCloseTo(plain[at]?.similarity ?? 2, 4);
    }
  }
  nearest.forget('large');
  expect(nearest.find('large', vectorOf(dimensions), 50)).toEqual([]);
});

test('bytes keep directions: nearest by integers is nearest by bytes', () => {
  const vectors = Array.from({ length: 3_000 }, () => vectorOf(96));
  const nearest = createNearest();
  nearest.add('domain', [blockOf(1, vectors)]);
  const question = vectorOf(96);
  const exact = vectors
    .map((vector, at) => ({ at, similarity: cosine(vector, question) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, 50);
  const found = new Set(nearest.find('domain', question, 50).map(({ ordinal }) => ordinal));
  expect(exact.filter(({ at }) => found.has(at)).length).toBeGreaterThanOrEqual(47);
});

test('vectors of another length or of zeros are near to nothing', () => {
  const nearest = createNearest();
  nearest.add('domain', [
    blockOf(3, [[1, 0, 0]]),
    blockOf(
      2,
      [
        [0, 0],
        [0, 5],
      ],
      7,
    ),
  ]);
  expect(nearest.find('domain', [0, 0.1], 5)).toEqual([
    { readingId: 2, ordinal: 8, similarity: expect.closeTo(1, 4) },
    { readingId: 2, ordinal: 7, similarity: 0 },
  ]);
});

test('orders equally near passages by reading, whatever was loaded first', () => {
  const same = (readingId: number) => blockOf(readingId, [[3, 4]]);
  const found = [
    [1, 2, 3, 4],
    [4, 2, 1, 3],
  ].map((order) => {
    const nearest = createNearest();
    nearest.add('domain', order.map(same));
    return nearest.find('domain', [3, 4], 2).map(({ readingId }) => readingId);
  });
  expect(found).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('fills the last of its candidates by reading, whatever was loaded first', () => {
  const ids = Array.from({ length: 80 }, (_, at) => at + 1);
  const nearest = createNearest();
  nearest.add(
    'domain',
    ids.toReversed().map((readingId) => blockOf(readingId, [[3, 4]])),
  );
  expect(nearest.find('domain', [3, 4], 50).map(({ readingId }) => readingId)).toEqual(ids.slice(0, 50));
});
