import { expect, test } from 'vitest';
import { edgeTexts } from './page-edges.ts';

test.each([
  ['&L&"Calibri,Bold"P&&L 2026&CTerms T&&C of sale', ['P&L 2026', 'Terms T&C of sale']],
  ['Prices&RPage &P of &N', ['Prices']],
  ['&C&14&KFF0000R&&R', ['R&R']],
])('reads the header %j', (written, texts) => {
  expect(edgeTexts(written)).toEqual(texts);
});
