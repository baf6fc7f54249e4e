import { expect, test } from 'vitest';
import { textInFont } from './symbol-fonts.ts';

test.each([
  ['Wingdings', 'ü o þ', '✓ ☐ ☒'],
  ['wingdings', '\uf0fc \uf06f', '✓ ☐'],
  ['Wingdings', 'à ß', '→ ←'],
  ['Wingdings 2', 'R £', '☒ ☐'],
  ['Symbol', 'a £', 'α ≤'],
  ['Webdings', 'a', '✔'],
  ['Calibri', 'ü o þ', 'ü o þ'],
  ['Calibri', '\uf0fc done', ' done'],
])('text in the font %s: %j is drawn as %j', (font, text, drawn) => {
  expect(textInFont(text, font)).toBe(drawn);
});
