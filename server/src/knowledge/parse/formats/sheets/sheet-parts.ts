import type { NoteHidden } from '../../hidden-parts.ts';
import type { Archive } from '../archive.ts';
import { chartPieces } from '../drawings/chart.ts';
import { shapePieces } from '../drawings/shape-pieces.ts';
import { readShapes } from '../drawings/shapes.ts';
import { type RelatedPart, relatedParts } from '../package-parts.ts';
import type { Piece } from '../structured-pages.ts';
import { parseXml } from '../xml-events.ts';
import type { HeadHints } from './sheet-head.ts';
import { readArea, type SheetArea, WHOLE_SHEET } from './sheet-row.ts';

/** Returns the areas that the file declares as tables. */
export const tablesOf = (archive: Archive, parts: RelatedPart[]): HeadHints['tables'] => {
  const tables: HeadHints['tables'] = [];
  for (const { path } of parts.filter(({ kind }) => kind === 'table'))
    parseXml(archive.text(path) ?? '', {
      open: (name, { ref = '', headerRowCount = '1' }) => {
        const area = name === 'table' ? readArea(ref) : null;
        if (area) tables.push({ ...area, headRows: Number(headerRowCount) });
      },
    });
  return tables;
};

/** Returns the areas that pivot tables may colour: the whole sheet if it has one. */
export const pivotTablesOf = (parts: RelatedPart[]): SheetArea[] =>
  parts.some(({ kind }) => kind === 'pivotTable') ? [WHOLE_SHEET] : [];

/** Returns the parts with comments: threads, and the legacy comments that repeat them. */
export const commentsOf = (archive: Archive, parts: RelatedPart[]): string[] =>
  parts
    .filter(({ kind }) => kind === 'comments' || kind === 'threadedComment')
    .flatMap(({ path }) => archive.text(path) ?? []);

/**
 * Reads the drawings of a sheet: text boxes, picture descriptions and charts. A chart with data on a visible sheet is reduced to its
 * caption.
 */
export const drawnPieces = (
  archive: Archive,
  parts: RelatedPart[],
  shownSheets: string[],
  onHidden: NoteHidden,
): Piece[] =>
  parts
    .filter(({ kind }) => kind === 'drawing')
    .flatMap(({ path }) => {
      const related = relatedParts(archive, path);
      return readShapes(archive.text(path) ?? '', onHidden).flatMap((shape) => {
        const chart = related.find(({ id, kind }) => id === shape.part && kind === 'chart');
        const xml = chart && archive.text(chart.path);
        return xml && isOfSheets(xml, shownSheets)
          ? chartPieces(xml)
              .slice(0, 1)
              .filter(({ kind }) => kind === 'paragraph')
          : shapePieces(shape, archive, related);
      });
    });

/** Returns whether the data of a chart is on one of these sheets, which are read anyway. */
const isOfSheets = (xml: string, sheets: string[]): boolean => {
  const [, reference = ''] = /<(?:\w+:)?f>([^<]*)!/.exec(xml) ?? [];
  return sheets.includes(reference.replace(/^'|'$/g, '').replaceAll("''", "'"));
};
