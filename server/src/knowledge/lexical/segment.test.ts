import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf } from './hash.ts';
import {
  addBlock,
  createInMemoryIndex,
  createLookup,
  removeReading,
  replaceBlocks,
} from './in-memory-index.ts';
import { mergeSegments } from './merge.ts';
import { EXACT, FREQUENCY, placesIn, STRIDE } from './postings.ts';
import { createPostingsCache } from './postings-cache.ts';
import { createSegmentBuilder, inMemory, openSegment, type Segment, segmentOf } from './segment.ts';
import { highestOf } from './top-k.ts';

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

const searchable = (segments: Segment[]) => {
  const domain = createInMemoryIndex();
  for (const [id, segment] of segments.entries())
    addBlock(domain, [{ id, passages: segment.passages, mark: 0 }], segment);
  return domain;
};

/** Merges segments, without some of their passages. */
const merged = (segments: Segment[], gone: (Uint8Array | null)[] = []): Segment => {
  const pieces: Uint8Array[] = [];
  const merging = mergeSegments(
    segments.map((segment, at) => ({ segment, gone: gone[at] ?? null })),
    (bytes) => pieces.push(Uint8Array.from(bytes)),
  );
  for (;;) {
    const { done, value } = merging.next();
    if (done) return segmentOf(value, inMemory(Buffer.concat(pieces)));
  }
};

const lookUp = (segments: Segment[], word: string) => lookUpIn(searchable(segments), word);

const lookUpIn = (domain: ReturnType<typeof searchable>, word: string) => {
  const { count, exactIn, parts } = createLookup(domain)(stemOf(word), formOf(word));
  const found = parts.flatMap(({ block, postings: { list } }) =>
    Array.from({ length: list.length / STRIDE }, (_, at) => [
      block.base + (list[at * STRIDE] ?? 0),
      ...[FREQUENCY, EXACT].map((what) => list[at * STRIDE + what]),
    ]),
  );
  expect(count).toBe(found.length);
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

test('a segment stores positions, counts and form of every word', () => {
  fc.assert(
    fc.property(fc.array(passage, { maxLength: 30 }), (passages) => {
      const segment = built(passages);
      for (const word of WORDS) expect(lookUp([segment], word)).toEqual(expected(passages, word));
      expect([...segment.lengths]).toEqual(passages.map(({ body }) => body.length));
    }),
  );
});

test('merged segments equal one segment of all their passages', () => {
  fc.assert(
    fc.property(fc.array(fc.array(passage, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const segments = parts.map(built);
      const one = merged(segments);
      const passages = parts.flat();
      for (const word of WORDS) {
        expect(lookUp([one], word)).toEqual(expected(passages, word));
        expect(lookUp(segments, word)).toEqual(expected(passages, word));
      }
      expect([...one.lengths]).toEqual(passages.map(({ body }) => body.length));
    }),
  );
});

test('a document has a word as often as its passages do', () => {
  fc.assert(
    fc.property(fc.array(fc.array(passage, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const documents = createLookup(searchable(parts.map(built)))('plan', null).parts.flatMap(
        ({ block, postings }) =>
          [...postings.documents].map((value, at) => (at % 2 ? value : block.documentBase + value)),
      );
      const sums = parts.flatMap((passages, at) => {
        const sum = expected(passages, 'plan').reduce((all, [, frequency = 0]) => all + frequency, 0);
        return sum ? [at, sum] : [];
      });
      expect(documents).toEqual(sums);
    }),
  );
});

test('the places of a word in a passage are those in its text', () => {
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 20 }), (passages) => {
      const [part] = createLookup(searchable([built(passages)]))('plan', null).parts;
      const numbers = passages.map((_, no) => no);
      const found = part ? placesIn(part.postings, numbers) : numbers.map(() => undefined);
      const places = passages.map(({ body, beside }) => {
        const inBody = body.flatMap((word, at) => (stemOf(word) === 'plan' ? [at] : []));
        return inBody.length || beside.some((word) => stemOf(word) === 'plan') ? inBody : undefined;
      });
      expect(found).toEqual(places);
    }),
  );
});

test('what was read is kept, as far as there is room', () => {
  const postings = { count: 0, exactIn: 0, raw: new Uint8Array(0), bytes: 10 };
  const lists = { list: new Int32Array(0), documents: new Int32Array(0) };
  const read: string[] = [];
  const keeping = createPostingsCache(40).keeping((term, form) => {
    read.push(`${term} ${form}`);
    return { ...postings, ...lists };
  }).read;
  for (const term of ['plan', 'cost', 'plan', 'cost']) keeping(term, null);
  expect(read).toEqual(['plan null', 'cost null']);
  keeping('plan', 3);
  // The recent generation is full: its entries remain as the former one until it is full again.
  keeping('plan', null);
  expect(read).toHaveLength(3);
  for (const form of [4, 5, 6, 7]) keeping('plan', form);
  keeping('cost', null);
  expect(read.at(-1)).toBe('cost null');
});

test('hides deleted passages before and after the merge, others unchanged', () => {
  const some = fc.array(fc.record({ passages: fc.array(passage, { maxLength: 6 }), stays: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(some, (parts) => {
      const all = parts.map(({ passages }) => built(passages));
      const readings = all.map((segment, id) => ({ id, passages: segment.passages, mark: 0 }));
      const domain = createInMemoryIndex();
      const block = addBlock(domain, readings, merged(all));
      for (const [id, { stays }] of parts.entries()) if (!stays) removeReading(domain, id);
      const left = parts.filter(({ stays }) => stays);
      const without = (word: string) =>
        expected(
          left.flatMap(({ passages }) => passages),
          word,
        );
      const told = (word: string) => lookUpIn(domain, word).map(([, ...rest]) => rest);
      for (const word of WORDS) expect(told(word)).toEqual(without(word).map(([, ...rest]) => rest));
      expect(domain.passages).toBe(left.flatMap(({ passages }) => passages).length);
      if (!left.length) return;
      const gone = Uint8Array.from(block.documentOf, (at) => block.gone?.[at] ?? 0);
      const staying = readings.filter(({ id }) => parts[id]?.stays);
      replaceBlocks(domain, [block], staying, merged([block.segment], [gone]));
      for (const word of WORDS) expect(lookUpIn(domain, word)).toEqual(without(word));
    }),
  );
});

test('the highest scores come in their order, equal ones in the given order', () => {
  const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.nat()), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 12 }), (given, count) => {
      const orderOf = (no: number) => (given[no]?.[1] ?? 0) * given.length + no;
      const all = given.flatMap(([score], no) => (score ? [{ score, no }] : []));
      const sorted = all.sort((a, b) => b.score - a.score || orderOf(a.no) - orderOf(b.no)).slice(0, count);
      const found = highestOf({ scores: Float32Array.from(given, ([score]) => score), orderOf }, count);
      expect(found).toEqual(sorted.map(({ no }) => no));
    }),
  );
});

test('bytes that are no segment are refused', () => {
  expect(() => openSegment(new Uint8Array(64))).toThrow();
  const whole = createSegmentBuilder().build();
  expect(() => openSegment(whole.subarray(0, -1))).toThrow();
});
