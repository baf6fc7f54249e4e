import { deck, frame, textBox, title } from '../kit/deck.ts';
import type { Cell } from './cell.ts';
import { written } from './library-deck.ts';

const point = (id: string, words: string, type = '') =>
  `<dgm:pt modelId="${id}"${type && ` type="${type}"`}><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
const diagram = (points: string, links = '') =>
  `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst>${points}</dgm:ptLst><dgm:cxnLst>${links}</dgm:cxnLst></dgm:dataModel>`;
const withDiagram = (model: string) => () =>
  deck(
    [
      {
        shapes: `${title('Process')}${frame('<dgm:relIds r:dm="rId2"/>')}`,
        relations: [{ id: 'rId2', kind: 'diagramData', target: '../diagrams/data1.xml' }],
      },
    ],
    { 'ppt/diagrams/data1.xml': model },
  );

/** Diagrams, groups, pictures and other forms of shapes. */
export const DIAGRAMS: Cell[] = [
  {
    kind: 'boxes and shapes',
    name: 'diagram-list.pptx',
    bytes: withDiagram(
      diagram(
        `${point('1', 'Gate 1: feasibility approved by Yusuf Demir')}${point('2', 'Gate 2: prototype approved by Hanna Weiss')}`,
      ),
    ),
    has: ['Gate 2: prototype approved by Hanna Weiss'],
    question: 'Who approves gate 2?',
    answer: 'Hanna Weiss',
  },
  {
    kind: 'boxes and shapes',
    name: 'diagram-levels.pptx',
    bytes: withDiagram(
      diagram(
        `${point('0', '', 'doc')}${point('2', 'Casting')}${point('1', 'Milling')}${point('3', 'owner Pavel Dvorak')}${point('4', 'owner Lucie Novak')}${point('9', 'Casting', 'pres')}`,
        '<dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="2" destId="3" srcOrd="0"/><dgm:cxn srcId="1" destId="4" srcOrd="0"/>',
      ),
    ),
    has: ['Casting: owner Pavel Dvorak'],
    question: 'Who is the owner of casting?',
    answer: 'Pavel Dvorak',
  },
  {
    kind: 'boxes and shapes',
    name: 'grouped-shapes.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Pilot')}<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g"/></p:nvGrpSpPr><p:grpSpPr/>${textBox(['The pilot site is the Katowice depot.'])}</p:grpSp>`,
        },
      ]),
    has: ['The pilot site is the Katowice depot.'],
    question: 'Where is the pilot site?',
    answer: 'Katowice depot',
  },
  {
    kind: 'boxes and shapes',
    name: 'picture-description.pptx',
    bytes: () =>
      deck([
        {
          shapes: `${title('Assembly point')}<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 4" descr="The assembly point is the east car park."/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill/><p:spPr/></p:pic>`,
        },
      ]),
    has: ['The assembly point is the east car park.'],
    question: 'Where is the assembly point?',
    answer: 'east car park',
  },
  {
    kind: 'boxes and shapes',
    name: 'two-forms-of-a-shape.pptx',
    bytes: () =>
      deck([
        {
          shapes: `<mc:AlternateContent><mc:Choice>${textBox(['The gearbox is filled with 12 litres of oil.'])}</mc:Choice><mc:Fallback>${textBox(['The old text of the gearbox.'])}</mc:Fallback></mc:AlternateContent>`,
        },
      ]),
    has: ['The gearbox is filled with 12 litres of oil.'],
    hasNot: ['The old text of the gearbox.'],
    question: 'How much oil is in the gearbox?',
    answer: '12 litres',
  },
];

const points = (values: (string | number)[]) =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');

export const CHARTS: Cell[] = [
  {
    kind: 'charts',
    name: 'chart-of-one-series.pptx',
    bytes: () =>
      deck(
        [
          {
            shapes: `${title('Quality')}${frame('<c:chart r:id="rId3"/>')}`,
            relations: [{ id: 'rId3', kind: 'chart', target: '../charts/chart1.xml' }],
          },
        ],
        {
          'ppt/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Scrap rate by quarter</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(['Scrap rate'])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(['Q1', 'Q2'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0.0%</c:formatCode>${points([0.027, 0.019])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
        },
      ),
    has: ['Scrap rate by quarter', 'Q2 | 1.9%'],
    question: 'What was the scrap rate in Q2?',
    answer: 'Q2 | 1.9%',
  },
  {
    kind: 'charts',
    name: 'chart-of-years-and-quarters.pptx',
    bytes: () =>
      deck(
        [
          {
            shapes: `${title('Sales')}${frame('<c:chart r:id="rId3"/>')}`,
            relations: [{ id: 'rId3', kind: 'chart', target: '../charts/chart1.xml' }],
          },
        ],
        {
          'ppt/charts/chart1.xml': `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points(['Boats sold'])}</c:strCache></c:strRef></c:tx><c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl>${points(['Spring', 'Autumn', 'Spring'])}</c:lvl><c:lvl><c:pt idx="0"><c:v>2025</c:v></c:pt><c:pt idx="2"><c:v>2026</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val><c:numRef><c:numCache>${points([11, 24, 37])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
        },
      ),
    has: ['2025 Spring | 11', '2025 Autumn | 24', '2026 Spring | 37'],
    question: 'How many boats were sold in autumn 2025?',
    answer: '2025 Autumn | 24',
  },
  {
    kind: 'charts',
    name: 'chart-of-a-library.pptx',
    bytes: written((made) => {
      const slide = made.addSlide();
      slide.addChart(
        'bar',
        [
          { name: 'Lyon', labels: ['2024', '2025'], values: [120, 131] },
          { name: 'Oslo', labels: ['2024', '2025'], values: [88, 97] },
        ],
        { x: 1, y: 1, w: 6, h: 4, showTitle: true, title: 'Orders by site' },
      );
    }),
    has: ['Orders by site', '2025 | 131 | 97'],
    question: 'How many orders did Oslo have in 2025?',
    answer: '2025 | 131 | 97',
  },
];
