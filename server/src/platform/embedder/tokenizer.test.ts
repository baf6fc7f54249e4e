import { expect, test } from 'vitest';
import { TINY_TOKENIZER } from '../../../test/stand-ins/tiny-embedder.ts';
import { createTokenizer } from './tokenizer.ts';
import { parseVocabulary } from './vocabulary.ts';

const vocabulary = parseVocabulary(TINY_TOKENIZER);
const tokenize = createTokenizer(vocabulary);
const pieces = (text: string) =>
  tokenize(text).map((id) =>
    Buffer.from(vocabulary.pieces).toString('utf8', vocabulary.starts[id], vocabulary.starts[id + 1]),
  );

test('splits a text into its likeliest pieces', () => {
  expect(pieces('the notice')).toEqual(['▁the', '▁not', 'ice']);
  expect(pieces('')).toEqual(['▁']);
});

test('normalizes spaces, controls and compatibility forms', () => {
  expect(pieces('  the\n\u200b\u00a0no\u0001 ')).toEqual(['▁the', '▁', 'n', 'o']);
  expect(pieces('ﬁ')).toEqual(['▁', 'f', 'i']);
});

test('joins unknown characters in a row, and takes special tokens for text', () => {
  expect(pieces('é é')).toEqual(['▁', '<unk>', '▁', '<unk>']);
  expect(pieces('</s>')).toEqual(['▁', '<unk>', 's', '<unk>']);
});

test('refuses a tokenizer of another kind', () => {
  expect(() => parseVocabulary(TINY_TOKENIZER.replace('Unigram', 'BPE'))).toThrow();
  expect(() => parseVocabulary(TINY_TOKENIZER.replace('</s>', '[SEP]'))).toThrow('no </s>');
});
