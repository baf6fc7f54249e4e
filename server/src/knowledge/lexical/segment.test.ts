import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from './hash.ts';
import { highestOf } from './highest.ts';
import { keepingPostings } from './kept-postings.ts';
import { mergeSegments } from './merge.ts';
import { EXACT, FREQUENCY, placesIn, readPostings, STRIDE } from './postings.ts';
import { type Block, createSearchable } from './searchable.ts';
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

const searchable = (segments: Segment[]) =>
  createSearchable(
    segments.map((segment, id): Block => ({ readings: [{ id, passages: segment.passages }], segment })),
    new Map(),
  );

const lookUp = (segments: Segment[], word: string) => {
  const { count, exactIn, list } = readPostings(searchable(segments), stemOf(word), formOf(word));
  const found = Array.from({ length: count }, (_, at) =>
    [0, FREQUENCY, EXACT].map((what) => list[at * STRIDE + what]),
  );
  expect(exactIn).toBe(found.filter(([, , exact]) => exact).length);
  return found;
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
      for (const word of WORDS) expect(lookUp([segment], word)).toEqual(expected(passages, word));
      expect([...segment.lengths]).toEqual(passages.map(({ body }) => body.length));
    }),
  );
});

test('segments put together tell the same as one segment of all their passages', () => {
  fc.assert(
    fc.property(fc.array(fc.array(passage, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const segments = parts.map(built);
      const merged = mergeSegments(segments);
      const passages = parts.flat();
      for (const word of WORDS) {
        expect(lookUp([merged], word)).toEqual(expected(passages, word));
        expect(lookUp(segments, word)).toEqual(expected(passages, word));
      }
      expect([...merged.lengths]).toEqual(passages.map(({ body }) => body.length));
    }),
  );
});

test('a document has a word as often as its passages do', () => {
  fc.assert(
    fc.property(fc.array(fc.array(passage, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const { documents } = readPostings(searchable(parts.map(built)), 'plan', null);
      const sums = parts.flatMap((passages, at) => {
        const sum = expected(passages, 'plan').reduce((all, [, frequency = 0]) => all + frequency, 0);
        return sum ? [at, sum] : [];
      });
      expect([...documents]).toEqual(sums);
    }),
  );
});

test('the places of a word in a passage are those in its text', () => {
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 20 }), (passages) => {
      const segment = built(passages);
      const found = placesIn(
        readPostings(searchable([segment]), 'plan', null),
        passages.map((_, no) => ({ no, segment })),
      );
      const places = passages.map(({ body, beside }) => {
        const inBody = body.flatMap((word, at) => (stemOf(word) === 'plan' ? [at] : []));
        return inBody.length || beside.some((word) => stemOf(word) === 'plan') ? inBody : undefined;
      });
      expect(found).toEqual(places);
    }),
  );
});

test('what was read is kept, as far as there is room', () => {
  const { postingsOf } = searchable([built([{ body: ['plan', 'cost'], beside: [] }])]);
  const read: string[] = [];
  const keeping = keepingPostings((term, form) => {
    read.push(`${term} ${form}`);
    return { ...postingsOf(term, form), bytes: 10 };
  }, 40);
  for (const term of ['plan', 'cost', 'plan', 'cost']) keeping(term, null);
  expect(read).toEqual(['plan null', 'cost null']);
  keeping('plan', 3);
  // Half of the room is full: what was asked for before it was stays until it is full again.
  keeping('plan', null);
  expect(read).toHaveLength(3);
  for (const form of [4, 5, 6, 7]) keeping('plan', form);
  keeping('cost', null);
  expect(read.at(-1)).toBe('cost null');
});

test('the highest scores come in their order, the first of equal ones first', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 12 }), (given, count) => {
      const all = given.flatMap((score, no) => (score ? [{ score, no }] : []));
      const sorted = all.sort((a, b) => b.score - a.score || a.no - b.no).slice(0, count);
      expect(highestOf(Float32Array.from(given), count)).toEqual(sorted.map(({ no }) => no));
    }),
  );
});

test('bytes that are no segment are refused', () => {
  expect(() => openSegment(new Uint8Array(64))).toThrow();
  const whole = createSegmentBuilder().build();
  expect(() => openSegment(whole.subarray(0, -1))).toThrow();
});
