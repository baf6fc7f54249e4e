import fc from 'fast-check';
import { expect, test } from 'vitest';
import { erratic } from '../../test/stand-ins/model/erratic.ts';
import { shownText } from './engines/shown/index.ts';
import { ANEW } from './engines/shown/stage.ts';
import type { Writing } from './types.ts';
import { collect } from './write.ts';

const PASSAGES = 8;

/** Returns an answer written in these pieces, and the text that its reader has at the end. */
const read = async (tokens: string[]) => {
  const stage = shownText({ language: 'en', onCalculated: () => {}, onMissing: () => {} });
  const writing: Writing = {
    text: (async function* () {
      for (const token of tokens) yield* stage.push(token);
      yield* stage.end();
    })(),
    usage: () => [],
    cut: () => null,
  };
  let streamed = '';
  const reader = {
    onText: (text: string) => {
      streamed += text;
    },
    onAnew: () => {
      streamed = '';
    },
  };
  const written = await collect(writing, { passages: PASSAGES, inParentheses: true }, reader);
  return { ...written, streamed };
};

const rowOf = (numbers: number[]) => {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
};
const NUMBERS = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), {
  minLength: 20,
  maxLength: 80,
});

test("stored text has only its passages' markers, and equals the stream", async () => {
  await fc.assert(
    fc.asyncProperty(NUMBERS, async (numbers) => {
      const { tokens } = erratic(rowOf(numbers), 'the days of holiday are for all who work here'.split(' '));
      const { text, cited, refused, streamed } = await read(tokens ?? []);
      expect(text).not.toMatch(/<\/?think>|<\||NOT_IN_DOCUMENTS|^\s*\{\s*"answer"/);
      const markers = [...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
      expect([...new Set(markers)].sort()).toEqual(cited.map((_, index) => index + 1));
      expect(Math.max(0, ...cited)).toBeLessThan(PASSAGES);
      if (!refused) expect(streamed).toBe(text);
    }),
    { numRuns: 150, seed: 66 },
  );
});

test('what begins anew is told so once there was something', async () => {
  const told: string[] = [];
  const pieces = [ANEW, 'One [2]', ANEW, 'Two [2]'];
  const writing: Writing = {
    text: (async function* () {
      yield* pieces as (string | typeof ANEW)[]; // a list of both kinds
    })(),
    usage: () => [],
    cut: () => null,
  };
  const reader = { onText: (text: string) => told.push(text), onAnew: () => told.push('anew') };
  const written = await collect(writing, { passages: PASSAGES, inParentheses: true }, reader);
  expect(told).toEqual(['One ', 'anew', 'Two ', '[1]']);
  expect(written).toMatchObject({ text: 'Two [1]', cited: [1] });
});
