import { type Archive, textChunks } from '../archive.ts';
import { mainPart, relatedParts } from '../package-parts.ts';
import { foreignAttribute, isTrue, parseXml } from '../xml-events.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readStyles } from './styles.ts';
import type { CellContext } from './worksheet.ts';

type ShownSheet = { name: string; path: string };

export type Workbook = { sheets: ShownSheet[]; hiddenSheets: number; context: CellContext };

/** Reads the data that all sheets share. Hidden and "very hidden" sheets are left out. */
export const readWorkbook = (archive: Archive): Workbook => {
  const path = mainPart(archive, 'xl/workbook.xml');
  const related = relatedParts(archive, path);
  const sheets: ShownSheet[] = [];
  let hiddenSheets = 0;
  let is1904 = false;
  let isComputedOnOpening = false;
  parseXml(archive.text(path) ?? '', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      if (name === 'calcPr') isComputedOnOpening = isTrue(attributes['fullCalcOnLoad']);
      if (name !== 'sheet') return;
      const id = foreignAttribute(attributes, 'id');
      const part = related.find((one) => one.id === id);
      if (part?.kind !== 'worksheet') return;
      if (/hidden/i.test(attributes['state'] ?? '')) hiddenSheets += 1;
      else sheets.push({ name: attributes['name'] ?? '', path: part.path });
    },
  });
  const partOf = (kind: string) => related.find((one) => one.kind === kind)?.path ?? '';
  const strings = archive.bytes(partOf('sharedStrings'));
  const context = {
    sharedStrings: readSharedStrings(strings ? textChunks(strings) : []),
    styleOf: readStyles(archive.text(partOf('styles')) ?? ''),
    is1904,
    isComputedOnOpening,
  };
  return { sheets, hiddenSheets, context };
};
