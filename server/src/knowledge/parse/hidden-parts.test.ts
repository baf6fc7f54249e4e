import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileType, HiddenParts } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deck, textBox } from '../../../test/kit/deck.ts';
import { workbook } from '../../../test/kit/workbook.ts';
import { rawPdf, show } from '../../../test/reading/raw-pdf.ts';
import { cell, paragraph, row, run, table, wordFile } from '../../../test/reading/word-file.ts';
import { openDocument } from './open-document.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-hidden-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a file to its end and returns its hidden parts. */
const hiddenIn = async (type: FileType, bytes: Uint8Array | string): Promise<HiddenParts | undefined> => {
  const path = join(folder, `file.${type}`);
  writeFileSync(path, bytes);
  const file = await openDocument(path, type, 100);
  try {
    for (let number = 1; number <= file.pages; number += 1) await file.read(number);
    return file.hiddenParts;
  } finally {
    file.close();
  }
};

test('counts hidden sheets, and hidden rows and columns with values', async () => {
  const rows = [
    ['Part', 'Price', 'Cost', 'Note'],
    ['Oven', 900, 450, 'x'],
    { cells: ['Mixer', 300, 100, 'y'], attributes: 'hidden="1"' },
    { cells: ['Grill', 200, 90, 'z'], attributes: 'ht="0" customHeight="1"' },
    { cells: [], attributes: 'hidden="1"' },
    ['Press', 120, 60, 'q'],
  ];
  const before = '<cols><col min="3" max="4" hidden="1"/><col min="9" max="99" hidden="1"/></cols>';
  const bytes = workbook({
    sheets: [
      { name: 'Prices', rows, before },
      { name: 'Salaries', rows: [['Secret']], state: 'hidden' },
      { name: 'Lists', rows: [['Secret']], state: 'veryHidden' },
    ],
  });
  expect(await hiddenIn('xlsx', bytes)).toEqual({ sheets: 2, rows: 2, columns: 2 });
});

test('counts rows with white text on white cells', async () => {
  const white = (value: string) => ({ value, white: 'unfilled' as const });
  const rows = [['Part', white('Cost'), white('Note')], ['Oven', white('')], [white('Draft')]];
  expect(await hiddenIn('xlsx', workbook({ sheets: [{ name: 'Prices', rows }] }))).toEqual({ texts: 2 });
});

test('counts hidden slides, and hidden shapes with text', async () => {
  const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g" hidden="1"/></p:nvGrpSpPr>${textBox(['one'])}${textBox(['two'])}</p:grpSp>`;
  const bytes = deck([
    { shapes: textBox(['Plan']) },
    { shapes: textBox(['Draft']), attributes: 'show="0"' },
    {
      shapes: `${textBox(['shown'])}${textBox(['hidden'], { hidden: true })}${textBox([' '], { hidden: true })}${group}`,
    },
  ]);
  expect(await hiddenIn('pptx', bytes)).toEqual({ slides: 1, texts: 2 });
});

test('counts hidden paragraphs and rows of a Word file, not deleted text', async () => {
  const hidden = (text: string) => run(text, '<w:vanish/>');
  const bytes = wordFile(
    [
      paragraph(`${run('The fee is 30 euro.')}${hidden('It was ')}${hidden('20 euro.')}`),
      paragraph(run('White words.', '<w:color w:val="FFFFFF"/>')),
      paragraph(run('Struck words.', '<w:strike/>')),
      paragraph(`${run('Kept.')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>`),
      table([row(['Part', 'Price']), row(['Oven', '900']), row(['Mixer', '300'], '<w:hidden/>')]),
      paragraph(
        `${run('Box:')}<w:r><w:pict><v:shape style="visibility:hidden"><v:textbox><w:txbxContent>${paragraph(run('boxed'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
      ),
    ].join(''),
  );
  expect(await hiddenIn('docx', bytes)).toEqual({ texts: 3, rows: 1 });
});

test('counts a hidden row of a Word table that holds another table', async () => {
  const nested = cell(`<w:p/>${table([row(['Secret', '900'])])}<w:p/>`);
  const bytes = wordFile(table([row([nested], '<w:hidden/>'), row(['Oven', '40'])]));
  expect(await hiddenIn('docx', bytes)).toEqual({ rows: 1 });
});

const PAGE = `<style>.secret{display:none}</style><p>The ticket costs 30 euro.</p>
<p class="secret">It costs <b>11</b> euro.</p><div hidden><p>one</p><p>two</p></div><p style="color:#fff">white</p>
<s>40 euro</s><i aria-hidden="true">icon</i><div hidden> </div><script>var x</script>`;

test.each<[FileType, string]>([
  ['html', PAGE],
  ['md', `# Tickets\n\n${PAGE}`],
  [
    'eml',
    `From: a@example.com\r\nSubject: Tickets\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${PAGE}`,
  ],
])('counts elements with text that a page hides (%s)', async (type, content) => {
  expect(await hiddenIn(type, content)).toEqual({ texts: 3 });
});

test('counts transparent text, unless its background is clipped to it', async () => {
  const clipped = '<h1 style="background-clip:text;color:transparent">Prices</h1>';
  const html = `<p>Seen</p><p style="color:transparent">Secret</p>${clipped}`;
  expect(await hiddenIn('html', html)).toEqual({ texts: 1 });
});

test('counts hidden fields and notes with text of a PDF', async () => {
  const note = (text: string, flags: number) =>
    `<< /Type /Annot /Subtype /FreeText /Rect [60 600 260 620] /F ${flags} /DA (/F1 10 Tf) /Contents (${text}) >>`;
  const bytes = rawPdf([
    {
      content: show('Access request', 60, 740),
      annotations: [note('seen', 4), note('hidden', 6), note('no view', 36)],
    },
  ]);
  expect(await hiddenIn('pdf', bytes)).toEqual({ texts: 2 });
});

test('counts lines of a PDF that are not painted, or white on white', async () => {
  const shown = [show('seen', 60, 740), `3 Tr ${show('unpainted', 60, 720)} 0 Tr`];
  const content = [...shown, `1 g ${show('white', 60, 700)}`].join('\n');
  expect(await hiddenIn('pdf', rawPdf([{ content }]))).toEqual({ texts: 2 });
});

test.each<[FileType, string]>([
  ['txt', 'Plain text.'],
  ['csv', 'Part,Price\nOven,900\n'],
  ['html', '<p>All is seen.</p>'],
])('counts nothing where nothing is hidden (%s)', async (type, content) => {
  expect(await hiddenIn(type, content)).toEqual({});
});
