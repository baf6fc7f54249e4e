import type { Box } from '@docent/contract';
import { filledHeads } from './layout/filled-heads.ts';
import type { Rule } from './layout/rules.ts';
import type { PageGeometry } from './page-geometry.ts';
import { isStroked, piecesOf } from './path-pieces.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_PAGEOBJ_TEXT and the other kinds of fpdf_edit.h. */
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
/** Maximum objects of a page; pages with more are drawings. */
const OBJECTS_AT_MOST = 8_000;
/** Maximum segments of all paths of a page whose lines are looked at. */
const SEGMENTS_AT_MOST = 50_000;
/** Maximum depth of nested forms (groups of objects). */
const FORMS_DEEP = 10;
/** Maximum segments of a line or rectangle. */
export const BOX_SEGMENTS = 8;
const THIN_POINTS = 2.5;
const LONG_POINTS = 18;
/** Positions of the scratch memory: a matrix or rectangle, then the length, key and characters of a string. */
const LENGTH_AT = 32;
const KEY_AT = 40;
const STRING_AT = 64;
const STRING_BYTES = 160;
/** Name of the mark of a layer (optional content), its bytes in UTF-16 with its end, and the key of the name that people see. */
const LAYER = 'OC';
const LAYER_BYTES = 6;
const LAYER_NAME = Buffer.from('Name\0');

export type Bounds = { x0: number; x1: number; y0: number; y1: number };
/**
 * Path, image or shading with its bounds in points as displayed; `order`: its position in painting order; `pointer` is PDFium's;
 * `pieces`: bounds of the lines or rectangles of a path of very many segments, if it is made of nothing else.
 */
export type Shape = Bounds & {
  isPath: boolean;
  isImage: boolean;
  order: number;
  pointer: number;
  pieces?: Bounds[];
};
/** `layer`: name of the innermost layer (optional content) around a text; empty: none. */
type PaintedText = { order: number; layer: string };

export type PageObjects = {
  /** Paths, images and shadings in painting order, those of forms included; none for drawings of very many objects. */
  shapes: Shape[];
  /** Texts by PDFium's pointer. */
  texts: ReadonlyMap<number, PaintedText>;
};

/** Matrix as in PDF: a point (x, y) is at (a x + c y + e, b x + d y + f). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Collects the objects of a page and of its forms. `scratch`: memory of at least 256 bytes. */
export const objectsOf = (
  pdfium: Pdfium,
  page: number,
  { toBox }: PageGeometry,
  scratch: number,
): PageObjects => {
  const shapes: Shape[] = [];
  const texts = new Map<number, PaintedText>();
  let order = 0;
  let segments = 0;

  const floats = (count: number) => pdfium.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + count);
  const boundsOfObject = (pointer: number, matrix: Matrix): Bounds | null => {
    if (!pdfium._FPDFPageObj_GetBounds(pointer, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = floats(4);
    return boundsOf(toBox(moved({ left, bottom, right, top }, matrix)));
  };
  const matrixOf = (object: number): Matrix => {
    if (!pdfium._FPDFPageObj_GetMatrix(object, scratch)) return SAME;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(6);
    return [a, b, c, d, e, f];
  };
  const piecesOfObject = (path: number, matrix: Matrix): Bounds[] => {
    const count = pdfium._FPDFPath_CountSegments(path);
    segments += count;
    if (count <= BOX_SEGMENTS || segments > SEGMENTS_AT_MOST) return [];
    const own = joined(matrixOf(path), matrix);
    return piecesOf(pdfium, path, scratch).map((piece) => boundsOf(toBox(moved(piece, own))));
  };

  const collect = (pointers: Iterable<number>, matrix: Matrix, layer: string, depth: number): void => {
    for (const pointer of pointers) {
      if (order >= OBJECTS_AT_MOST) return;
      order += 1;
      const kind = pdfium._FPDFPageObj_GetType(pointer);
      if (kind === TEXT) {
        texts.set(pointer, { order, layer: layerOf(pdfium, pointer, scratch) || layer });
      } else if (kind === FORM) {
        if (depth >= FORMS_DEEP) continue;
        const inner = joined(matrixOf(pointer), matrix);
        const own = layerOf(pdfium, pointer, scratch) || layer;
        collect(objectsInForm(pdfium, pointer), inner, own, depth + 1);
      } else {
        const bounds = boundsOfObject(pointer, matrix);
        if (!bounds) continue;
        const isPath = kind === PATH;
        const pieces = isPath ? piecesOfObject(pointer, matrix) : [];
        const shape = { ...bounds, isPath, isImage: kind === IMAGE, order, pointer };
        shapes.push(pieces.length ? { ...shape, pieces } : shape);
      }
    }
  };
  collect(objectsOnPage(pdfium, page), SAME, '', 0);
  return order < OBJECTS_AT_MOST ? { shapes, texts } : { shapes: [], texts: new Map() };
};

function* objectsOnPage(pdfium: Pdfium, page: number): Generator<number> {
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) yield pdfium._FPDFPage_GetObject(page, index);
}

function* objectsInForm(pdfium: Pdfium, form: number): Generator<number> {
  const count = pdfium._FPDFFormObj_CountObjects(form);
  for (let index = 0; index < count; index += 1) yield pdfium._FPDFFormObj_GetObject(form, index);
}

type Rectangle = { left: number; bottom: number; right: number; top: number };

const moved = (rectangle: Rectangle, matrix: Matrix): Rectangle => {
  if (matrix === SAME) return rectangle;
  const { left, bottom, right, top } = rectangle;
  const [a, b, c, d, e, f] = matrix;
  const across = [a * left + c * bottom, a * left + c * top, a * right + c * bottom, a * right + c * top];
  const up = [b * left + d * bottom, b * left + d * top, b * right + d * bottom, b * right + d * top];
  return {
    left: Math.min(...across) + e,
    right: Math.max(...across) + e,
    bottom: Math.min(...up) + f,
    top: Math.max(...up) + f,
  };
};

/** Returns the matrix that applies the inner one first. */
const joined = (inner: Matrix, outer: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const at = (x: number, y: number) => [a * x + c * y, b * x + d * y] as const;
  const [p, q] = at(inner[0], inner[1]);
  const [r, s] = at(inner[2], inner[3]);
  const [t, u] = at(inner[4], inner[5]);
  return [p, q, r, s, t + e, u + f];
};

/** Returns the name of the layer (optional content) that an object is marked with; empty for none. */
const layerOf = (pdfium: Pdfium, object: number, scratch: number): string => {
  const length = scratch + LENGTH_AT;
  const string = scratch + STRING_AT;
  /** Returns the string just written, without its end. */
  const written = (): string => {
    const bytes = Math.min(pdfium.HEAP32[length >> 2] ?? 0, STRING_BYTES);
    return Buffer.from(pdfium.HEAPU8.subarray(string, string + Math.max(0, bytes - 2))).toString('utf16le');
  };
  for (let index = pdfium._FPDFPageObj_CountMarks(object) - 1; index >= 0; index -= 1) {
    const mark = pdfium._FPDFPageObj_GetMark(object, index);
    const hasName = pdfium._FPDFPageObjMark_GetName(mark, string, STRING_BYTES, length);
    if (!hasName || pdfium.HEAP32[length >> 2] !== LAYER_BYTES || written() !== LAYER) continue;
    const key = scratch + KEY_AT;
    pdfium.HEAPU8.set(LAYER_NAME, key);
    const isNamed = pdfium._FPDFPageObjMark_GetParamStringValue(mark, key, string, STRING_BYTES, length);
    return (isNamed && written()) || 'a layer without a name';
  }
  return '';
};

/** Returns the horizontal lines and the horizontal edges of boxes on a page. */
export const rulesOf = ({ shapes }: PageObjects): Rule[] => {
  const rules: Rule[] = [];
  for (const { x0, x1, y0, y1 } of shapes.filter(({ isPath }) => isPath).flatMap(piecesOrWhole)) {
    if (x1 - x0 < LONG_POINTS) continue;
    if (y1 - y0 < THIN_POINTS) rules.push({ x0, x1, y: (y0 + y1) / 2 });
    else rules.push({ x0, x1, y: y0 }, { x0, x1, y: y1 });
  }
  return rules;
};

/**
 * Returns the bounds of the lines and of the outlined rectangles of a page, and of filled cells above ruled tables; the edges of other filled
 * areas are no lines.
 */
export const linesOf = (pdfium: Pdfium, { shapes }: PageObjects, scratch: number): Bounds[] => {
  const lines: Bounds[] = [];
  const fills: Bounds[] = [];
  for (const shape of shapes) {
    const { isPath, pointer, pieces } = shape;
    if (pieces) lines.push(...pieces.filter(isThin));
    else if (isPath && pdfium._FPDFPath_CountSegments(pointer) <= BOX_SEGMENTS)
      (isThin(shape) || isStroked(pdfium, pointer, scratch) ? lines : fills).push(shape);
  }
  return [...lines, ...filledHeads(lines, fills)];
};

const piecesOrWhole = (shape: Shape): Bounds[] => shape.pieces ?? [shape];

const isThin = ({ x0, x1, y0, y1 }: Bounds): boolean => Math.min(x1 - x0, y1 - y0) < THIN_POINTS;

export const boundsOf = ({ x, y, width, height }: Box): Bounds => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});

/** Returns whether the centre of a box is within an area. */
export const hasCentre = ({ x0, x1, y0, y1 }: Bounds, { x, y, width, height }: Box): boolean => {
  const [across, down] = [x + width / 2, y + height / 2];
  return x0 <= across && across <= x1 && y0 <= down && down <= y1;
};
