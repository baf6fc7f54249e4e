import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import { createTokenizer } from '../../server/src/platform/embedder/tokenizer.ts';
import { parseVocabulary } from '../../server/src/platform/embedder/vocabulary.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEXTS = ['*.md', 'docs/**/*.md', 'web/src/i18n/**/*.ts', 'bench/sets/**/*.{md,json,jsonl}'];
const RANDOM_TEXTS = 2_000;
const RANDOM_CHARACTERS = 40;
/** Difference between the sums of the same numbers in another order. */
const EQUAL_SCORES = 1e-9;
/** Scripts, symbols, spaces and controls: the first code point and the number of those from there on. */
const RANGES = [
  [0x20, 95],
  [0x00, 0x20],
  [0xa0, 0x160],
  [0x300, 0x300],
  [0x5d0, 0x120],
  [0x900, 0x80],
  [0x2000, 0x70],
  [0x3000, 0x100],
  [0x4e00, 0x2000],
  [0xac00, 0x1000],
  [0xff00, 0x60],
  [0x1f300, 0x300],
] as const;

/** mulberry32: the same texts each time. */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const randomTexts = (): string[] => {
  const random = createRandom(1);
  const below = (end: number) => Math.floor(random() * end);
  const character = () => {
    const [first, count] = RANGES[random() < 0.5 ? 0 : below(RANGES.length)] ?? RANGES[0];
    return String.fromCodePoint(first + below(count));
  };
  return Array.from({ length: RANDOM_TEXTS }, () =>
    Array.from({ length: 1 + below(RANDOM_CHARACTERS) }, character).join(''),
  );
};

const linesOfRepository = (): string[] =>
  globSync(TEXTS, { cwd: ROOT }).flatMap((file) =>
    readFileSync(`${ROOT}/${file}`, 'utf8')
      .split('\n')
      .map((line) => line.slice(0, 2_000)),
  );

/**
 * Compares the server's tokenizer with that of Hugging Face, an independent implementation, on some thousand texts. Ties are two
 * segmentations with the same score (dashes in a row): each tokenizer may choose another one.
 */
export const compareTokens = (json: string) => {
  const vocabulary = parseVocabulary(json);
  const tokenize = createTokenizer(vocabulary);
  const other = new Tokenizer(JSON.parse(json), {});
  // The other tokenizer reads these as special tokens, where they are text for the server.
  const isPlain = (text: string) => /[^\s\p{Cc}]/u.test(text) && !/<(s|\/s|pad|unk|mask)>/.test(text);
  const scoreOf = (ids: number[]) => ids.reduce((sum, id) => sum + (vocabulary.scores[id] ?? 0), 0);
  const texts = [...new Set([...linesOfRepository(), ...randomTexts()])].filter(isPlain);
  let tokens = 0;
  let ties = 0;
  const different = texts.filter((text) => {
    const ids = [vocabulary.begin, ...tokenize(text), vocabulary.end];
    tokens += ids.length;
    const others = other.encode(text).ids;
    if (ids.join() === others.join()) return false;
    const isTie = Math.abs(scoreOf(ids) - scoreOf(others)) < EQUAL_SCORES;
    if (isTie) ties += 1;
    return !isTie;
  });
  return { texts: texts.length, tokens, ties, different };
};
