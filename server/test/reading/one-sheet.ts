import { type RowSpec, type SheetSpec, workbook } from '../kit/workbook.ts';

type More = Partial<SheetSpec> & {
  workbookXml?: string;
  sharedStrings?: string;
  parts?: Record<string, string>;
};
/** A workbook of one sheet. */
export const book =
  (name: string, rows: RowSpec[], { workbookXml, sharedStrings, parts, ...more }: More = {}) =>
  () =>
    workbook({
      sheets: [{ name, rows, ...more }],
      ...(workbookXml ? { workbookXml } : {}),
      ...(sharedStrings ? { sharedStrings } : {}),
      ...(parts ? { parts } : {}),
    });
