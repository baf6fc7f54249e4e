import { describe, expect, test } from 'vitest';
import { deck, frame, type SlideSpec, slideTable, textBox, title } from '../../../../../test/kit/deck.ts';
import { chartPieces } from '../drawings/chart.ts';
import { diagramPieces } from '../drawings/diagram.ts';
import { readPptx } from '../pptx.ts';

const linesOf = (slides: SlideSpec[], parts: Record<string, string> = {}) =>
  [...readPptx(deck(slides, parts))()].flatMap(({ number, text, structure }) =>
    (structure?.blocks ?? []).map(({ kind, start, end }) => `${number} ${kind}: ${text.slice(start, end)}`),
  );
const textsOf = (...pieces: Parameters<typeof linesOf>) =>
  linesOf(...pieces).map((line) => line.replace(/^.*?: /, ''));

describe('hidden parts', () => {
  test('leaves out hidden slides, which keep their number, and hidden shapes', () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g" hidden="1"/></p:nvGrpSpPr>${textBox(['in a hidden group'])}</p:grpSp>`;
    const lines = linesOf([
      { shapes: title('Old'), attributes: 'show="0"' },
      { shapes: `${textBox(['hidden'], { hidden: true })}${group}${textBox(['shown'])}` },
    ]);
    expect(lines).toEqual(['2 paragraph: shown']);
  });

  test('a slide without a title does not take that of the slide before', () => {
    const slides = [{ shapes: title('Pricing') }, { shapes: textBox(['Support ends in May.']) }];
    const [, second] = [...readPptx(deck(slides))()];
    expect(second?.lines[0]?.starts).toBe('part');
  });
});

describe('order of reading', () => {
  test('reads the title first, columns in turn, and close rows as rows', () => {
    const columns = [
      textBox(['right 1'], { at: [600, 100, 300, 100] }),
      textBox(['left 2'], { at: [0, 210, 300, 100] }),
      textBox(['right 2'], { at: [600, 210, 300, 100] }),
      textBox(['left 1'], { at: [0, 100, 300, 100] }),
      textBox(['Heading'], { placeholder: 'type="title"', at: [0, 0, 900, 50] }),
    ];
    expect(textsOf([{ shapes: columns.join('') }])).toEqual([
      'Heading',
      'left 1',
      'left 2',
      'right 1',
      'right 2',
    ]);
  });

  test('takes positions of placeholders from the layout, of shapes from groups', () => {
    const layout = `<p:sldLayout xmlns:p="p" xmlns:a="a">${textBox([], { placeholder: 'type="body" idx="7"', at: [0, 900, 500, 50] })}</p:sldLayout>`;
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="400"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="10" cy="10"/></a:xfrm></p:grpSpPr>${textBox(['second'], { at: [0, 5, 10, 5] })}${textBox(['first'], { at: [0, 0, 10, 4] })}</p:grpSp>`;
    const shapes = `${textBox(['last'], { placeholder: 'type="body" idx="7"' })}${group}${textBox(['top'], { at: [0, 0, 500, 50] })}`;
    const relations = [{ id: 'rId9', kind: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' }];
    const parts = { 'ppt/slideLayouts/slideLayout1.xml': layout };
    expect(textsOf([{ shapes, relations }], parts)).toEqual(['top', 'first', 'second', 'last']);
  });
});

test('covered cells of a table have the value of the covering cell', () => {
  const written = slideTable([
    ['Region', ['Warranty', 'gridSpan="2"'], ['', 'hMerge="1"']],
    ['', 'Falcon', 'Merlin'],
    [['Europe', 'rowSpan="2"'], '36', '24'],
    [['', 'vMerge="1"'], '35', '23'],
  ]);
  const expected = ['Region | Warranty Falcon | Warranty Merlin', 'Europe | 36 | 24', 'Europe | 35 | 23'];
  expect(textsOf([{ shapes: written }])).toEqual(expected);
});

test('reads notes, footers once, alt texts and the shown alternative', () => {
  const footer = textBox(['QP-7714, confidential'], { placeholder: 'type="ftr"' });
  const picture = (text: string) =>
    `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 4" descr="${text}"/></p:nvPicPr></p:pic>`;
  const either = `<mc:AlternateContent><mc:Choice>${textBox(['new form'])}</mc:Choice><mc:Fallback>${textBox(['old form'])}</mc:Fallback></mc:AlternateContent>`;
  const slides = [
    { shapes: `${picture('Floor plan of the Oslo plant')}${picture('logo.png')}${either}${footer}` },
    {
      shapes: `${textBox(['Two'])}${footer}`,
      notes: textBox(['Say thanks.'], { placeholder: 'type="body"' }),
    },
  ];
  expect(textsOf(slides)).toEqual([
    'Floor plan of the Oslo plant',
    'new form',
    'QP-7714, confidential',
    'Two',
    'Say thanks.',
  ]);
});

const text = (words: string) => `<dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t>`;
const pt = (id: string, words: string, type = '') =>
  `<dgm:pt modelId="${id}"${type && ` type="${type}"`}>${text(words)}</dgm:pt>`;

test('reads a diagram by its data: points in order, with their children', () => {
  const model = `<dgm:dataModel><dgm:ptLst>${pt('0', '', 'doc')}${pt('2', 'Gate 2')}${pt('1', 'Gate 1')}${pt('3', 'approved by Hanna Weiss')}${pt('4', 'Gate 1', 'pres')}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="2" destId="3" srcOrd="0"/><dgm:cxn type="presOf" srcId="1" destId="4"/></dgm:cxnLst></dgm:dataModel>`;
  expect(diagramPieces(model)).toEqual([
    { kind: 'item', text: 'Gate 1' },
    { kind: 'item', text: 'Gate 2: approved by Hanna Weiss' },
  ]);
  const relations = [{ id: 'rId2', kind: 'diagramData', target: '../diagrams/data1.xml' }];
  const shapes = frame('<dgm:relIds r:dm="rId2"/>');
  expect(textsOf([{ shapes, relations }], { 'ppt/diagrams/data1.xml': model })).toContain('Gate 1');
});

const points = (values: (string | number)[]) =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const series = (name: string, categories: string[], values: number[], format = 'General') =>
  `<c:ser><c:tx><c:strRef><c:f>S!B1</c:f><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
const rich = (words: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

test('a chart is read as a table of its data, values in their formats', () => {
  const chart = `<c:chartSpace><c:chart>${rich('Scrap rate')}<c:plotArea><c:barChart>${series('Lyon', ['Q1', 'Q2'], [0.027, 0.019], '0.0%')}${series('Oslo', ['Q1', 'Q2'], [0.03, 0.02], '0%')}</c:barChart><c:catAx>${rich('Quarter')}</c:catAx><c:valAx>${rich('percent')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`;
  expect(chartPieces(chart)).toEqual([
    { kind: 'paragraph', text: 'Scrap rate (percent)' },
    { kind: 'head', cells: ['Quarter', 'Lyon', 'Oslo'] },
    { kind: 'row', cells: ['Q1', '2.7%', '3%'] },
    { kind: 'row', cells: ['Q2', '1.9%', '2%'] },
  ]);
  const relations = [{ id: 'rId3', kind: 'chart', target: '../charts/chart1.xml' }];
  const shapes = `${title('Quality')}${frame('<c:chart r:id="rId3"/>')}`;
  expect(textsOf([{ shapes, relations }], { 'ppt/charts/chart1.xml': chart })).toContain('Q2 | 1.9% | 2%');
});

describe('paragraphs', () => {
  const shapeOf = (body: string) => `<p:sp><p:txBody>${body}</p:txBody></p:sp>`;
  const words = (texts: string) => `<a:r><a:t>${texts}</a:t></a:r>`;

  test('reads the numbers that a list style gives to levels', () => {
    const levels =
      '<a:lvl1pPr><a:buAutoNum type="arabicPeriod"/></a:lvl1pPr><a:lvl2pPr><a:buAutoNum type="alphaLcPeriod"/></a:lvl2pPr>';
    const item = (text: string, properties = '') => `<a:p>${properties}${words(text)}</a:p>`;
    const items = [
      item('Open'),
      item('left', '<a:pPr lvl="1"/>'),
      item('Note', '<a:pPr><a:buNone/></a:pPr>'),
      item('Close'),
    ];
    const styled = shapeOf(`<a:lstStyle>${levels}</a:lstStyle>${items.join('')}`);
    expect(linesOf([{ shapes: styled + shapeOf(item('Beside')) }])).toEqual([
      '1 item: 1. Open',
      '1 item: a. left',
      '1 paragraph: Note',
      '1 item: 1. Close',
      '1 paragraph: Beside',
    ]);
  });

  test('reads the number of a paragraph from its own properties', () => {
    const item = (text: string) =>
      `<a:p><a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>${words(text)}</a:p>`;
    expect(textsOf([{ shapes: shapeOf(item('Open') + item('Close')) }])).toEqual(['1. Open', '2. Close']);
  });

  test('keeps the text around a slide number', () => {
    const number = '<a:fld type="slidenum"><a:rPr/><a:t>7</a:t></a:fld>';
    const shapes = shapeOf(`<a:p>${words('Section 3, page ')}${number}${words(' of 9')}</a:p>`);
    expect(textsOf([{ shapes }])).toEqual(['Section 3, page of 9']);
  });

  test('a hidden shape between two others leaves none of its text', () => {
    const hidden = textBox(['Secret'], { hidden: true });
    expect(textsOf([{ shapes: textBox(['One']) + hidden + textBox(['Two']) }])).toEqual(['One', 'Two']);
  });
});

describe('shapes of a layout and its master', () => {
  const linesWith = (layoutAttributes: string, layoutShapes: string, masterShapes: string) => {
    const tree = (name: string, attributes: string, shapes: string) =>
      `<p:${name} xmlns:p="p" xmlns:a="a" ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`;
    const parts = {
      'ppt/slideLayouts/slideLayout0.xml': tree('sldLayout', layoutAttributes, layoutShapes),
      'ppt/slideMasters/slideMaster0.xml': tree('sldMaster', '', masterShapes),
    };
    const shapes = `${textBox(['low'], { placeholder: 'type="body" idx="7"' })}${textBox(['high'], { at: [0, 50, 9, 9] })}`;
    return textsOf([{ shapes }], parts);
  };
  const draft =
    textBox(['DRAFT']) + textBox([], { placeholder: 'type="body" idx="7"', at: [0, 900, 50, 50] });

  test('leaves out shapes of a master that the layout hides, not places', () => {
    const own = textBox(['Acme']);
    expect(linesWith('', own, draft)).toEqual(['high', 'low', 'Acme', 'DRAFT']);
    expect(linesWith('showMasterSp="0"', own, draft)).toEqual(['high', 'low', 'Acme']);
  });

  test('leaves out instructions that a layout has beside the slide', () => {
    const beside = [
      textBox(['Left of it'], { at: [-300, 0, 300, 50] }),
      textBox(['Above it'], { at: [0, -80, 300, 80] }),
      textBox(['Partly on it'], { at: [-10, 0, 300, 50] }),
    ];
    expect(linesWith('', beside.join(''), '')).toEqual(['low', 'high', 'Partly on it']);
  });
});
