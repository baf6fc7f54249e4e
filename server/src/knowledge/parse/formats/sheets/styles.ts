import { isTrue, parseXml } from '../xml-events.ts';

export type CellStyle = {
  format: string;
  isBold: boolean;
  isStruck: boolean;
  /** TRUE and FALSE are displayed as a checkbox. */
  isCheckbox: boolean;
  /** White letters on no fill of the cell's own. */
  isWhite: boolean;
  /** The cell has a fill other than white. */
  isShaded: boolean;
};
type Font = Pick<CellStyle, 'isBold' | 'isStruck' | 'isWhite'>;

/**
 * Built-in formats, which a workbook does not contain (ECMA-376 part 1, 18.8.30). Numbers 5 to 8, 42 and 44 show the currency of the
 * viewer's system, which the file does not name: here without a symbol. Dates 14 and 22 follow the viewer's system: here ISO 8601.
 */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0;(#,##0)',
  6: '#,##0;(#,##0)',
  7: '#,##0.00;(#,##0.00)',
  8: '#,##0.00;(#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"',
  42: '#,##0;(#,##0);"-"',
  43: '#,##0.00;(#,##0.00);"-"',
  44: '#,##0.00;(#,##0.00);"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};
/** Date formats of East Asian versions of Excel. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const PLAIN: Font = { isBold: false, isStruck: false, isWhite: false };
const GENERAL: CellStyle = { format: 'General', isCheckbox: false, isShaded: false, ...PLAIN };

/** Reads the styles of a workbook. Returns a lookup by the style index of a cell. */
export const readStyles = (xml: string): ((style: number) => CellStyle) => {
  const formats = new Map<number, string>();
  const fonts: Font[] = [];
  /** Whether each fill has a colour other than white. */
  const fills: boolean[] = [];
  const styles: { format: number; font: number; fill: number; isCheckbox: boolean }[] = [];
  let list = '';
  parseXml(xml, {
    open: (name, attributes) => {
      if (/^(?:fonts|fills|cellXfs|cellStyleXfs|dxfs)$/.test(name)) list = name;
      const { numFmtId, formatCode, fontId, fillId, patternType = 'none', val } = attributes;
      if (name === 'numFmt' && list !== 'dxfs') formats.set(Number(numFmtId), formatCode ?? 'General');
      if (name === 'font' && list === 'fonts') fonts.push({ ...PLAIN });
      const font = list === 'fonts' ? fonts.at(-1) : undefined;
      if (font && name === 'b') font.isBold = val === undefined || isTrue(val);
      if (font && name === 'strike') font.isStruck = val === undefined || isTrue(val);
      if (font && name === 'color') font.isWhite = isWhite(attributes);
      if (name === 'fill' && list === 'fills') fills.push(false);
      if (list === 'fills' && (name === 'gradientFill' || (name === 'patternFill' && patternType !== 'none')))
        fills[fills.length - 1] = true;
      if (list === 'fills' && name === 'fgColor' && isWhite(attributes)) fills[fills.length - 1] = false;
      if (name === 'xf' && list === 'cellXfs')
        styles.push({
          format: Number(numFmtId ?? 0),
          font: Number(fontId ?? 0),
          fill: Number(fillId ?? 0),
          isCheckbox: false,
        });
      const style = list === 'cellXfs' ? styles.at(-1) : undefined;
      if (style && name === 'xfComplement') style.isCheckbox = true;
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  const formatOf = (id: number) =>
    formats.get(id) ?? BUILT_IN[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : 'General');
  const made = styles.map(({ format, font, fill, isCheckbox }) => {
    const look = fonts[font] ?? PLAIN;
    const isShaded = fills[fill] ?? false;
    return { format: formatOf(format), isCheckbox, ...look, isShaded, isWhite: look.isWhite && !isShaded };
  });
  return (style) => made[style] ?? made[0] ?? GENERAL;
};

/** Returns whether a colour is white: by its value, that of the sheet in the theme, or its number in the palette. Excel ignores alpha. */
const isWhite = ({ rgb, theme, tint, indexed }: Record<string, string>): boolean =>
  /^(?:..)?f{6}$/i.test(rgb ?? '') ||
  (theme === '0' && !Number(tint ?? 0)) ||
  indexed === '1' ||
  indexed === '9';
