import { zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const RELATIONS = `xmlns:r="${OFFICE}"`;

/** Another part that a part names. */
export type PartRelation = { id: string; kind: string; target: string };

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const relationsXml = (relations: PartRelation[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(({ id, kind, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const TYPES = 'application/vnd.openxmlformats-officedocument';
/** Content types by path: strict readers open a part by its type. */
const PART_TYPES: [path: RegExp, type: string][] = [
  [/^xl\/workbook\.xml$/, `${TYPES}.spreadsheetml.sheet.main+xml`],
  [/^xl\/worksheets\/\w+\.xml$/, `${TYPES}.spreadsheetml.worksheet+xml`],
  [/^xl\/styles\.xml$/, `${TYPES}.spreadsheetml.styles+xml`],
  [/^xl\/sharedStrings\.xml$/, `${TYPES}.spreadsheetml.sharedStrings+xml`],
  [/^ppt\/presentation\.xml$/, `${TYPES}.presentationml.presentation.main+xml`],
  [/^ppt\/slides\/\w+\.xml$/, `${TYPES}.presentationml.slide+xml`],
  [/^ppt\/slideLayouts\/\w+\.xml$/, `${TYPES}.presentationml.slideLayout+xml`],
  [/^ppt\/slideMasters\/\w+\.xml$/, `${TYPES}.presentationml.slideMaster+xml`],
  [/^ppt\/notesSlides\/\w+\.xml$/, `${TYPES}.presentationml.notesSlide+xml`],
  [/\/charts?\d*\.xml$/, `${TYPES}.drawingml.chart+xml`],
  [/\/(?:diagramData|data)\d*\.xml$/, `${TYPES}.drawingml.diagramData+xml`],
  [/^word\/document\.xml$/, `${TYPES}.wordprocessingml.document.main+xml`],
];
const WORD_PART = /^word\/(styles|numbering|footnotes|endnotes|comments|settings|header|footer)\d*\.xml$/;

/** The list of content types of an archive's parts. */
export const contentTypesXml = (paths: string[]): string => {
  const typeOf = (path: string) => {
    const word = WORD_PART.exec(path)?.[1];
    return word
      ? `${TYPES}.wordprocessingml.${word}+xml`
      : PART_TYPES.find(([pattern]) => pattern.test(path))?.[1];
  };
  const overrides = paths.map((path) => {
    const type = typeOf(path);
    return type ? `<Override PartName="/${path}" ContentType="${type}"/>` : '';
  });
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`;
};

/** An Office file of these parts, whose main one is `main`. */
export const officeFile = (main: string, parts: Record<string, string>): Uint8Array => {
  const all = {
    '[Content_Types].xml': contentTypesXml(Object.keys(parts)),
    '_rels/.rels': relationsXml([{ id: 'rId1', kind: 'officeDocument', target: main }]),
    ...parts,
  };
  const encoder = new TextEncoder();
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, encoder.encode(xml)])));
};
