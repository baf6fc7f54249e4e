import { expect, test } from 'vitest';
import { nearestOf } from './nearest.ts';
import { packVectors, unpackVectors } from './pack.ts';

/** Numbers that look random and are the same in each run. */
const numbers = (() => {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
})();
const vectorOf = (dimensions: number) => Array.from({ length: dimensions }, numbers);
const cosine = (a: number[], b: number[]) =>
  a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));

test('what is nearest by whole numbers is nearest by bytes too, with the same cosine', async () => {
  const vectors = Array.from({ length: 3_000 }, () => vectorOf(96));
  const blocks = Array.from({ length: 30 }, (_, at) => ({
    readingId: at,
    ordinal: 0,
    dimensions: 96,
    vectors: unpackVectors(packVectors(vectors.slice(at * 100, at * 100 + 100))),
  }));
  for (let round = 0; round < 20; round += 1) {
    const question = vectorOf(96);
    const exact = vectors
      .map((vector, at) => ({ at, similarity: cosine(vector, question) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 50);
    const found = await nearestOf(blocks, question, 50);
    const places = found.map(({ readingId, ordinal }) => readingId * 100 + ordinal);
    expect(exact.filter(({ at }) => places.includes(at)).length).toBeGreaterThanOrEqual(47);
    for (const [at, { similarity }] of found.entries()) {
      const place = places[at] ?? -1;
      expect(similarity).toBeCloseTo(cosine(vectors[place] ?? [], question), 2);
      expect(similarity).toBeLessThanOrEqual(found[at - 1]?.similarity ?? 1);
    }
  }
});

test('vectors of another length are no neighbours, and a vector of zeros is near to nothing', async () => {
  const block = (dimensions: number, vectors: number[][], ordinal = 0) => ({
    readingId: dimensions,
    ordinal,
    dimensions,
    vectors: unpackVectors(packVectors(vectors)),
  });
  const found = await nearestOf(
    [
      block(3, [[1, 0, 0]]),
      block(
        2,
        [
          [0, 0],
          [0, 5],
        ],
        7,
      ),
    ],
    [0, 0.1],
    5,
  );
  expect(found).toEqual([
    { readingId: 2, ordinal: 8, similarity: expect.closeTo(1) },
    { readingId: 2, ordinal: 7, similarity: 0 },
  ]);
});
