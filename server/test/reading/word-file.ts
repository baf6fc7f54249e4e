import { zipSync } from 'fflate';
import { contentTypesXml } from '../kit/office-file.ts';

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ');
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts beside the text, by the kind of their relationship: `styles`, `numbering`, `header`, `footnotes` and so on. */
type PartsBeside = Record<string, string>;

/** A Word file of hand-written parts. A part whose kind ends in a digit (`header2`) is the second of its kind; its id is its name. */
export const wordFile = (body: string, beside: PartsBeside = {}): Uint8Array => {
  const encoder = new TextEncoder();
  const root = (name: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} ${NAMESPACES}>${content}</w:${name}>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypesXml([
      'word/document.xml',
      ...Object.keys(beside).map((name) => `word/${name}.xml`),
    ]),
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${Object.keys(beside)
      .map((name) => `<Relationship Id="${name}" Type="${OFFICE}/${kindOf(name)}" Target="${name}.xml"/>`)
      .join('')}</Relationships>`,
  };
  for (const [name, content] of Object.entries(beside))
    parts[`word/${name}.xml`] = root(ROOTS[kindOf(name)] ?? kindOf(name), content);
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)])),
  );
};

const kindOf = (name: string) => name.replace(/\d+$/, '');
const ROOTS: Record<string, string> = { header: 'hdr', footer: 'ftr' };

/** A run; `look` is the content of its `w:rPr`. */
export const run = (text: string, look = ''): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of runs, or of one text; `properties` is the content of its `w:pPr`. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') ? content : run(content)}</w:p>`;

export const heading = (text: string, level = 1, properties = ''): string =>
  paragraph(text, `<w:pStyle w:val="Heading${level}"/>${properties}`);

/** A paragraph of a list. */
export const listed = (text: string, level = 0, list = 1): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

/** A cell; `properties` is the content of its `w:tcPr`. */
export const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<w:p') ? content : paragraph(content || '<w:r/>')}</w:tc>`;

export const row = (cells: string[], properties = ''): string =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.map((one) => (one.startsWith('<w:tc>') ? one : cell(one))).join('')}</w:tr>`;

export const table = (rows: string[]): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;

/** A field of the long form. */
export const field = (code: string, result: string | null, form = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin">${form && `<w:ffData>${form}</w:ffData>`}</w:fldChar></w:r>` +
  `<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>` +
  (result === null ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`) +
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>';

/** A content control within a paragraph. */
export const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

export const HEADINGS = [1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join('');

type Level = [format: string, text: string, more?: string];

/** A list of `numbering.xml`, with the number that paragraphs name it by. */
export const list = (levels: Level[], id = 1): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text, more = ''], at) =>
        `<w:lvl w:ilvl="${at}">${more.includes('w:start') ? '' : '<w:start w:val="1"/>'}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`,
    )
    .join('')}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
