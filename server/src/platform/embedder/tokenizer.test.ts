import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyWeights } from '../../../test/stand-ins/tiny-embedder.ts';
import { createTokenizer } from './tokenizer.ts';
import { openWeights } from './weights.ts';

test('a text becomes the likeliest pieces: folded, without marks of the model, unknown characters one by one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-tokens-'));
  const path = join(folder, 'weights.bin');
  writeFileSync(path, tinyWeights());
  const { vocabulary, close } = openWeights(path);
  const { pieces, starts } = vocabulary;
  const tokenize = createTokenizer(vocabulary);
  const shown = (text: string) =>
    tokenize(text).map((id) => pieces.toString('utf8', starts[id], starts[id + 1]));
  expect(shown('the notice')).toEqual(['▁the', '▁not', 'ice']);
  expect(shown('  the\nno ')).toEqual(['▁the', '▁', 'n', 'o']);
  expect(shown('ﬁ é')).toEqual(['▁', 'f', 'i', '▁', '<unk>']);
  expect(shown('</s>')).toEqual(['▁', '<unk>', '<unk>', 's', '<unk>']);
  expect(shown('')).toEqual(['▁']);
  close();
  rmSync(folder, { recursive: true });
});
