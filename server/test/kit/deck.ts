import { escapeXml, officeFile, type PartRelation, RELATIONS, relationsXml } from './office-file.ts';

export type SlideSpec = {
  /** XML of its shapes. */
  shapes: string;
  attributes?: string;
  relations?: PartRelation[];
  notes?: string;
};

const NAMES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${RELATIONS} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`;

const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;

const LAYOUT = { id: 'rIdLayout', kind: 'slideLayout', target: '../slideLayouts/slideLayout0.xml' };
const MASTER = { id: 'rIdMaster', kind: 'slideMaster', target: '../slideMasters/slideMaster0.xml' };
const hasLayout = (relations: PartRelation[]) => relations.some(({ kind }) => kind === LAYOUT.kind);
/** An empty layout and master: strict readers require them. */
const EMPTY_LAYOUT = (): Record<string, string> => ({
  'ppt/slideLayouts/slideLayout0.xml': `<p:sldLayout ${NAMES}>${tree('')}</p:sldLayout>`,
  'ppt/slideLayouts/_rels/slideLayout0.xml.rels': relationsXml([MASTER]),
  'ppt/slideMasters/slideMaster0.xml': `<p:sldMaster ${NAMES}>${tree('')}</p:sldMaster>`,
});

/** A .pptx of handwritten XML. */
export const deck = (slides: SlideSpec[], parts: Record<string, string> = {}): Uint8Array => {
  const files: Record<string, string> = { ...EMPTY_LAYOUT(), ...parts };
  for (const [at, { shapes, attributes = '', relations: given = [], notes }] of slides.entries()) {
    const number = at + 1;
    const relations = hasLayout(given) ? given : [...given, LAYOUT];
    files[`ppt/slides/slide${number}.xml`] = `<p:sld ${NAMES} ${attributes}>${tree(shapes)}</p:sld>`;
    if (notes)
      files[`ppt/notesSlides/notesSlide${number}.xml`] = `<p:notes ${NAMES}>${tree(notes)}</p:notes>`;
    const ofNotes = { id: 'rIdN', kind: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` };
    files[`ppt/slides/_rels/slide${number}.xml.rels`] = relationsXml(
      notes ? [...relations, ofNotes] : relations,
    );
  }
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('');
  return officeFile('ppt/presentation.xml', {
    ...files,
    'ppt/presentation.xml': `<p:presentation ${NAMES}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml(
      slides.map((_, at) => ({ id: `rId${at + 1}`, kind: 'slide', target: `slides/slide${at + 1}.xml` })),
    ),
  });
};

type TextBox = {
  placeholder?: string;
  /** Left and top edge, width and height, in any unit. */
  at?: [number, number, number, number];
  hidden?: boolean;
};

const paragraphs = (texts: string[]) =>
  texts.map((text) => `<a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p>`).join('');

const place = (prefix: string, [x, y, width, height]: [number, number, number, number]): string =>
  `<${prefix}:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></${prefix}:xfrm>`;

export const textBox = (texts: string[], { placeholder, at, hidden = false }: TextBox = {}): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"${hidden ? ' hidden="1"' : ''}/><p:cNvSpPr/><p:nvPr>${placeholder ? `<p:ph ${placeholder}/>` : ''}</p:nvPr></p:nvSpPr><p:spPr>${at ? place('a', at) : ''}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${paragraphs(texts)}</p:txBody></p:sp>`;

export const title = (text: string): string => textBox([text], { placeholder: 'type="title"' });

const kindOf = (content: string): string =>
  content.includes('<a:tbl>') ? 'table' : content.includes('dgm:') ? 'diagram' : 'chart';

/** A frame with a table, a chart or a diagram. */
export const frame = (content: string, description = ''): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="f" descr="${escapeXml(description)}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${kindOf(content)}">${content}</a:graphicData></a:graphic></p:graphicFrame>`;

/** A table of rows of cells, each a text or a text with attributes. */
export const slideTable = (rows: (string | [string, string])[][]): string =>
  frame(
    `<a:tbl><a:tblPr/><a:tblGrid/>${rows
      .map(
        (cells) =>
          `<a:tr h="1">${cells
            .map((cell) => {
              const [text, attributes] = typeof cell === 'string' ? [cell, ''] : cell;
              return `<a:tc ${attributes}><a:txBody><a:bodyPr/>${paragraphs([text])}</a:txBody><a:tcPr/></a:tc>`;
            })
            .join('')}</a:tr>`,
      )
      .join('')}</a:tbl>`,
  );
