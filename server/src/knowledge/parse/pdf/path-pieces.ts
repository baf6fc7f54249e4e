import type { Pdfium } from './pdfium-library.ts';

/** FPDF_SEGMENT_LINETO and the other kinds of fpdfview.h. */
const LINE = 0;
const MOVE = 2;
/** Maximum segments of a path; longer ones are drawings. */
const SEGMENTS_AT_MOST = 2_000;
/** Maximum points of an area that is a line or a rectangle; the last ones may repeat the first. */
const POINTS_AT_MOST = 6;

type Point = readonly [x: number, y: number];
/** Rectangle in the coordinates of a path. */
export type Piece = { left: number; bottom: number; right: number; top: number };

/**
 * Returns the straight lines of a stroked path, or the rectangles of a filled one: programs draw all lines of a table as one path. None of
 * a path with curves, which is a drawing. `scratch`: memory of at least 8 bytes.
 */
export const piecesOf = (pdfium: Pdfium, path: number, scratch: number): Piece[] => {
  const count = pdfium._FPDFPath_CountSegments(path);
  if (count > SEGMENTS_AT_MOST) return [];
  const figures: Point[][] = [];
  for (let index = 0; index < count; index += 1) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index);
    const kind = pdfium._FPDFPathSegment_GetType(segment);
    if (kind !== LINE && kind !== MOVE) return [];
    pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
    const at = scratch >> 2;
    const point: Point = [pdfium.HEAPF32[at] ?? 0, pdfium.HEAPF32[at + 1] ?? 0];
    const figure = figures.at(-1);
    if (kind === MOVE || !figure) figures.push([point]);
    else figure.push(point);
    const [first] = figures.at(-1) ?? [];
    if (first && pdfium._FPDFPathSegment_GetClose(segment)) figures.at(-1)?.push(first);
  }
  return isStroked(pdfium, path, scratch)
    ? figures.flatMap((points) =>
        points.slice(1).map((point, index) => around([points[index] ?? point, point])),
      )
    : figures.filter(({ length }) => length > 2 && length <= POINTS_AT_MOST).map(around);
};

/** Whether the lines of a path are drawn, not only its area. `scratch`: memory of at least 8 bytes. */
export const isStroked = (pdfium: Pdfium, path: number, scratch: number): boolean =>
  !!pdfium._FPDFPath_GetDrawMode(path, scratch, scratch + 4) && pdfium.HEAP32[(scratch >> 2) + 1] === 1;

const around = (points: Point[]): Piece => {
  const across = points.map(([x]) => x);
  const up = points.map(([, y]) => y);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    bottom: Math.min(...up),
    top: Math.max(...up),
  };
};
