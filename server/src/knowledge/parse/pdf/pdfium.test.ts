import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawPdf, show } from '../../../../test/reading/raw-pdf.ts';
import { createSplitter } from '../../split.ts';
import { locate } from '../locate.ts';
import { openPdf } from './pdfium.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-pdf-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const locatorsOf = async (catalog: string) => {
  const texts = ['Preface.', 'Contents.', 'Scope.', 'Records are kept for eleven years.'];
  const path = join(folder, 'labels.pdf');
  writeFileSync(
    path,
    rawPdf(
      texts.map((text) => ({ content: show(text, 60, 740) })),
      catalog,
    ),
  );
  const pdf = await openPdf(path);
  const split = createSplitter();
  const found = texts.flatMap((_, index) => {
    const page = pdf.read(index + 1);
    return split(page).map((passage) => locate(page, passage).locator);
  });
  pdf.close();
  return found;
};

test('passages of a PDF name their page label and the number of pages', async () => {
  const labels = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>';
  const of = 4;
  expect(await locatorsOf(labels)).toEqual([
    { kind: 'page', label: 'i', of },
    { kind: 'page', label: 'ii', of },
    { kind: 'page', label: '1', of },
    { kind: 'page', label: '2', of },
  ]);
});

test('pages whose label is their number, or that have none, have no locator', async () => {
  const none = [null, null, null, null];
  expect(await locatorsOf('')).toEqual(none);
  expect(await locatorsOf('/PageLabels << /Nums [0 << /S /D >>] >>')).toEqual(none);
});
