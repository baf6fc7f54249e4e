import type { Pdfium } from './pdfium-library.ts';

/** FPDF_SEGMENT_LINETO and the other kinds of fpdfview.h. */
const LINE = 0;
const MOVE = 2;
/** Maximum segments of a path; longer ones are drawings. */
const SEGMENTS_AT_MOST = 2_000;
/** Maximum points of an area that is a line or a rectangle; the last ones may repeat the first. */
const POINTS_AT_MOST = 6;

/** Maximum deviation of a line from upright or level, in units of the path. */
const SLANT = 0.5;

type Point = readonly [x: number, y: number];
/** Rectangle in the coordinates of a path. */
export type Piece = { left: number; bottom: number; right: number; top: number };

/**
 * Returns the lines of a stroked path, or the rectangles of a filled one: some programs draw all lines of a table as one path. None of a path
 * with curves or slanted lines, which is a drawing. `scratch`: memory of at least 8 bytes.
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
  if (figures.some((points) => points.some((point, index) => isSlanted(points[index - 1] ?? point, point))))
    return [];
  if (isStroked(pdfium, path, scratch))
    return figures.flatMap((points) =>
      points.slice(1).map((point, index) => around([points[index] ?? point, point])),
    );
  return figures.every(({ length }) => length <= POINTS_AT_MOST) ? figures.map(around) : [];
};

const isSlanted = ([x0, y0]: Point, [x1, y1]: Point): boolean =>
  Math.min(Math.abs(x1 - x0), Math.abs(y1 - y0)) > SLANT;

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
