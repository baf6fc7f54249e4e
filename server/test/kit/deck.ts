import { escapeXml, officeFile, type PartRelation, RELATIONS, relationsXml } from './office-file.ts';

export type SlideSpec = {
  /** XML of its shapes. */
  shapes: string;
  attributes?: string;
  relations?: PartRelation[];
  notes?: string;
};

const NAMES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${RELATIONS}`;

const tree = (shapes: string) =>
  `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;

/** A .pptx of handwritten XML. */
export const deck = (slides: SlideSpec[], parts: Record<string, string> = {}): Uint8Array => {
  const files: Record<string, string> = { ...parts };
  for (const [at, { shapes, attributes = '', relations = [], notes }] of slides.entries()) {
    const number = at + 1;
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
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"${hidden ? ' hidden="1"' : ''}/><p:cNvSpPr/><p:nvPr>${placeholder ? `<p:ph ${placeholder}/>` : ''}</p:nvPr></p:nvSpPr><p:spPr>${at ? place('a', at) : ''}</p:spPr><p:txBody><a:bodyPr/>${paragraphs(texts)}</p:txBody></p:sp>`;

export const title = (text: string): string => textBox([text], { placeholder: 'type="title"' });

/** A frame with a table, a chart or a diagram. */
export const frame = (content: string, description = ''): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="f" descr="${escapeXml(description)}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;

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
