import { escapeXml, officeFile, type PartRelation, RELATIONS, relationsXml } from './office-file.ts';

/** A cell as a program writes it; a text alone is an inline string. */
export type CellSpec =
  | string
  | number
  | null
  | {
      value?: string | number;
      /** `t` of the cell: s, str, b, e, d. */
      type?: string;
      formula?: string;
      /** A number format, or the number of one that is built in. */
      format?: string | number;
      bold?: boolean;
      /** White letters, on a cell without a fill or with a dark one. */
      white?: 'unfilled' | 'on dark';
      /** Content of the cell instead of all others. */
      xml?: string;
    };

export type RowSpec = CellSpec[] | { cells: CellSpec[]; attributes?: string; number?: number };

export type SheetSpec = {
  name: string;
  state?: 'hidden' | 'veryHidden';
  rows: RowSpec[];
  merges?: string[];
  /** XML before and after the rows. */
  before?: string;
  after?: string;
  relations?: PartRelation[];
};

type WorkbookSpec = {
  sheets: SheetSpec[];
  sharedStrings?: string;
  workbookXml?: string;
  parts?: Record<string, string>;
};

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const FIRST_FORMAT = 200;

export const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`;

/** An .xlsx of handwritten XML: `format` and `bold` become styles. */
export const workbook = ({
  sheets,
  sharedStrings,
  workbookXml = '',
  parts = {},
}: WorkbookSpec): Uint8Array => {
  const styles = createStyles();
  const files: Record<string, string> = { ...parts };
  for (const [at, sheet] of sheets.entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, styles.styleOf);
    if (sheet.relations) files[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = relationsXml(sheet.relations);
  }
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  if (sharedStrings) files['xl/sharedStrings.xml'] = `<sst ${MAIN}>${sharedStrings}</sst>`;
  return officeFile('xl/workbook.xml', {
    ...files,
    'xl/workbook.xml': `<workbook ${MAIN} ${RELATIONS}>${workbookXml}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/styles.xml': styles.xml(),
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...sheets.map((_, at) => ({
        id: `rId${at + 1}`,
        kind: 'worksheet',
        target: `worksheets/sheet${at + 1}.xml`,
      })),
      { id: 'rIdS', kind: 'styles', target: 'styles.xml' },
      { id: 'rIdT', kind: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
  });
};

type White = 'unfilled' | 'on dark' | undefined;
type StyleOf = (format: string | number, bold: boolean, white?: White) => number;

const createStyles = () => {
  const formats: string[] = [];
  const styles = ['0/0'];
  const styleOf: StyleOf = (format, bold, white) => {
    if (typeof format === 'string' && !formats.includes(format)) formats.push(format);
    const id = typeof format === 'number' ? format : FIRST_FORMAT + formats.indexOf(format);
    const key = `${id}/${white ? 2 : bold ? 1 : 0}${white === 'on dark' ? '/2' : ''}`;
    if (!styles.includes(key)) styles.push(key);
    return styles.indexOf(key);
  };
  const xml = () => {
    const codes = formats.map(
      (code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(code)}"/>`,
    );
    const xfs = styles.map((key) => {
      const [format, font, fill = 0] = key.split('/');
      return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}"/>`;
    });
    return `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><fonts><font/><font><b/></font><font><color rgb="FFFFFFFF"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF203864"/></patternFill></fill></fills><cellStyleXfs><xf numFmtId="9" fontId="1"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`;
  };
  return { styleOf, xml };
};

const sheetXml = ({ rows, merges = [], before = '', after = '' }: SheetSpec, styleOf: StyleOf): string => {
  let number = 0;
  const written = rows.map((spec) => {
    const { cells, attributes = '', number: own } = Array.isArray(spec) ? { cells: spec } : spec;
    number = own ?? number + 1;
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, styleOf));
    return `<row r="${number}" ${attributes}>${xml.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet ${MAIN} ${RELATIONS}>${before}<sheetData>${written.join('')}</sheetData>${merged ? `<mergeCells>${merged}</mergeCells>` : ''}${after}</worksheet>`;
};

const cellXml = (cell: CellSpec, reference: string, styleOf: StyleOf): string => {
  if (cell === null || cell === '') return '';
  if (typeof cell !== 'object') return cellXml({ value: cell }, reference, styleOf);
  const { value, type, formula, format = 0, bold = false, white, xml } = cell;
  const style = format || bold || white ? ` s="${styleOf(format, bold, white)}"` : '';
  const isInline = typeof value === 'string' && !type && formula === undefined;
  const kind = type ?? (isInline ? 'inlineStr' : '');
  const content =
    xml ??
    (isInline
      ? `<is><t xml:space="preserve">${escapeXml(value)}</t></is>`
      : `${formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`}${value === undefined ? '' : `<v>${escapeXml(String(value))}</v>`}`);
  return `<c r="${reference}"${style}${kind ? ` t="${kind}"` : ''}>${content}</c>`;
};
