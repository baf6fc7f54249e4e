import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf, hashOf } from './hash.ts';
import { newMatches, placesIn, readPostings } from './matches.ts';
import { mergeSegments } from './merge.ts';
import { createSegmentBuilder, openSegment, type Segment } from './segment.ts';

const WORDS = ['plan', 'plans', 'cost', 'été', 'x', 'a-1', 'care', 'of'];
const passage = fc.record({
  body: fc.array(fc.constantFrom(...WORDS), { maxLength: 200 }),
  beside: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }),
});
type Given = { body: string[]; beside: string[] };
const stemOf = (word: string) => word.replace(/s$/, '');

const built = (passages: Given[]): Segment => {
  const builder = createSegmentBuilder();
  for (const { body, beside } of passages) {
    const weights = new Map<string, number>();
    for (const word of beside) weights.set(stemOf(word), (weights.get(stemOf(word)) ?? 0) + 1);
    builder.add({
      body: body.map((word) => ({ term: stemOf(word), form: formOf(word) })),
      beside: weights,
    });
  }
  return openSegment(builder.build());
};

const lookUp = (segment: Segment, word: string) => {
  const matches = newMatches();
  readPostings(segment, hashOf(stemOf(word)), formOf(word), 0, matches);
  return Array.from({ length: matches.count }, (_, at) => [
    matches.passage[at],
    matches.frequency[at],
    matches.exact[at],
  ]);
};

const expected = (passages: Given[], word: string) =>
  passages.flatMap(({ body, beside }, at) => {
    const inBody = body.filter((other) => stemOf(other) === stemOf(word));
    const frequency = inBody.length + beside.filter((other) => stemOf(other) === stemOf(word)).length;
    const exact = inBody.filter((other) => formOf(other) === formOf(word)).length;
    return frequency ? [[at, frequency, exact]] : [];
  });

test('a segment tells for every word where it stands, how often and in which form', () => {
  fc.assert(
    fc.property(fc.array(passage, { maxLength: 30 }), (passages) => {
      const segment = built(passages);
      for (const word of WORDS) expect(lookUp(segment, word)).toEqual(expected(passages, word));
      expect([...segment.lengths]).toEqual(passages.map(({ body }) => body.length));
    }),
  );
});

test('segments put together tell the same as one segment of all their passages', () => {
  fc.assert(
    fc.property(fc.array(fc.array(passage, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const merged = mergeSegments(parts.map(built));
      const passages = parts.flat();
      for (const word of WORDS) expect(lookUp(merged, word)).toEqual(expected(passages, word));
      expect([...merged.lengths]).toEqual(passages.map(({ body }) => body.length));
    }),
  );
});

test('the places of a word in a passage are those in its text', () => {
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 20 }), fc.nat(), (passages, any) => {
      const ordinal = any % passages.length;
      const found = placesIn(built(passages), hashOf('plan'), new Set([ordinal])).get(ordinal) ?? [];
      const places = (passages[ordinal]?.body ?? []).flatMap((word, at) =>
        stemOf(word) === 'plan' ? [at] : [],
      );
      expect(found).toEqual(places);
    }),
  );
});

test('bytes that are no segment are refused', () => {
  expect(() => openSegment(new Uint8Array(64))).toThrow();
  const whole = createSegmentBuilder().build();
  expect(() => openSegment(whole.subarray(0, -1))).toThrow();
});
