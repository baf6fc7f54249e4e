import { describe, expect, test } from 'vitest';
import {
  cell,
  heading,
  list,
  listed,
  paragraph,
  row,
  run,
  table,
  wordFile,
} from '../../../../test/reading/word-file.ts';
import { readDocx } from './docx.ts';

const blocksOf = (file: Uint8Array) =>
  [...readDocx(file)()].flatMap(({ text, structure }) =>
    (structure?.blocks ?? []).map(({ kind, start, end }) => [kind, text.slice(start, end)]),
  );
const encoder = new TextEncoder();

test('reads a file with its own prefixes, or in the strict form', async () => {
  const { unzipSync, zipSync } = await import('fflate');
  const rewritten = (change: (xml: string) => string) => {
    const parts = unzipSync(wordFile(heading('Title') + paragraph(run('Text')), { styles: '' }));
    return zipSync({
      ...parts,
      'word/document.xml': encoder.encode(change(new TextDecoder().decode(parts['word/document.xml']))),
    });
  };
  const expected = [
    ['heading', 'Title'],
    ['paragraph', 'Text'],
  ];
  const transitional = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  expect(
    blocksOf(rewritten((xml) => xml.replace(/\bw:/g, 'ns0:').replace('xmlns:w=', 'xmlns:ns0='))),
  ).toEqual(expected);
  expect(
    blocksOf(
      rewritten((xml) =>
        xml.replace(/<(\/?)w:/g, '<$1').replace('<document ', `<document xmlns="${transitional}" `),
      ),
    ),
  ).toEqual(expected);
  expect(
    blocksOf(
      rewritten((xml) => xml.replace(transitional, 'http://purl.oclc.org/ooxml/wordprocessingml/main')),
    ),
  ).toEqual(expected);
});

test('reads text in unknown elements, but not values beside it', () => {
  expect(
    blocksOf(
      wordFile(
        paragraph(
          `<w:future><x:unknown xmlns:x="urn:x">${run('kept')}</x:unknown></w:future><w:r><w:drawing><wp:posOffset>12700</wp:posOffset></w:drawing></w:r>`,
        ),
      ),
    ),
  ).toEqual([['paragraph', 'kept']]);
});

test('a field that never ends and a table that is never closed lose no text', () => {
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  expect(
    blocksOf(
      wordFile(paragraph(`${begin}<w:r><w:instrText> PAGEREF x </w:instrText></w:r>`) + paragraph('after')),
    ),
  ).toEqual([['paragraph', 'after']]);
  const open = `<w:tbl>${row(['a', 'b'])}<w:tr><w:tc>${paragraph('c')}`;
  expect(JSON.stringify(blocksOf(wordFile(open)))).toContain('a | b');
});

test('numbers that a file makes up cost nothing', () => {
  const huge = '<w:gridSpan w:val="999999999"/>';
  const rows = Array.from(
    { length: 50 },
    () => `<w:tr><w:tc><w:tcPr>${huge}</w:tcPr>${paragraph('x')}</w:tc><w:tc>${paragraph('y')}</w:tc></w:tr>`,
  );
  expect(blocksOf(wordFile(table(rows))).length).toBeGreaterThanOrEqual(50);
  const numbering = list([
    ['upperRoman', '%1.', '<w:start w:val="999999999"/>'],
    ['lowerLetter', '%2)', '<w:start w:val="999999999"/>'],
  ]);
  expect(
    blocksOf(wordFile(listed('far') + listed('out', 1) + listed('deep', 99_999_999), { numbering })),
  ).toEqual([
    ['item', '999999999. far'],
    ['item', '999999999) out'],
    ['item', 'deep'],
  ]);
});

test('cyclic styles and unclosed elements do not hang the reader', () => {
  const circle = ['A', 'B']
    .map((id) => `<w:style w:styleId="${id}"><w:basedOn w:val="${id === 'A' ? 'B' : 'A'}"/></w:style>`)
    .join('');
  expect(blocksOf(wordFile(paragraph('text', '<w:pStyle w:val="A"/>'), { styles: circle }))).toEqual([
    ['paragraph', 'text'],
  ]);
  expect(() => blocksOf(wordFile('<w:sdt>'.repeat(100_000)))).toThrow('damaged');
});

describe('tables that arrange other tables', () => {
  const inner = (...texts: string[]) => cell(`<w:p/>${table([row(texts)])}<w:p/>`);
  const textsOf = (rows: string[]) => blocksOf(wordFile(table(rows))).map(([, text]) => text);

  test('rows after one with a nested table keep their columns', () => {
    const rows = [
      row([inner('Price', 'in euro'), 'Summer', 'Winter']),
      row(['Pump', '40', '60']),
      row(['Valve', '15', '20']),
    ];
    expect(textsOf(rows)).toEqual([
      'Price | in euro',
      'Summer',
      'Winter',
      'Pump | 40 | 60',
      'Valve | 15 | 20',
    ]);
  });

  test('a merged cell below a row with a nested table keeps its columns', () => {
    const merged = (text: string, value = '') => cell(text, `<w:vMerge${value}/>`);
    const rows = [
      row([inner('Price', 'in euro')]),
      row([merged('Pump', ' w:val="restart"'), '40']),
      row([merged(''), '60']),
    ];
    expect(textsOf(rows)).toEqual(['Price | in euro', 'Pump | 40', 'Pump | 60']);
  });

  test('rows of paragraphs after a nested table are read as paragraphs', () => {
    const column = cell(paragraph('Call us.') + paragraph('We answer.'));
    const rows = [row([inner('Tel', '42')]), row([cell(paragraph('Opening hours'))]), row([column, 'Left'])];
    expect(textsOf([...rows, row([inner('Fax', '43')])])).toEqual([
      'Tel | 42',
      'Opening hours',
      'Call us.',
      'We answer.',
      'Left',
      'Fax | 43',
    ]);
  });

  test('a title row precedes the nested table that it names', () => {
    expect(textsOf([row(['Prices 2026']), row([inner('Pump', '40')])])).toEqual(['Prices 2026', 'Pump | 40']);
  });

  test.each(['<w:hidden/>', '<w:del/>'])('leaves out a nested table in a row with %s', (mark) => {
    expect(textsOf([row([inner('Secret', '900')], mark), row(['Pump', '40'])])).toEqual(['Pump | 40']);
  });

  test('leaves out a nested table in a deleted cell', () => {
    const deleted = inner('Secret', '900').replace('<w:tcPr>', '<w:tcPr><w:cellDel/>');
    expect(textsOf([row([deleted, 'Pump', '40'])])).toEqual(['Pump | 40']);
  });
});
