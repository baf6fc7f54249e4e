import type { Rule } from './layout/rules.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_PAGEOBJ_PATH and FPDF_PAGEOBJ_IMAGE of fpdf_edit.h. */
const PATH = 2;
const IMAGE = 3;
/** Maximum objects of a page; pages with more are drawings. */
export const OBJECTS_AT_MOST = 4_000;
const THIN_POINTS = 2.5;
const LONG_POINTS = 18;

type Bounds = { x0: number; x1: number; y0: number; y1: number };
/** Object of a page with its FPDF_PAGEOBJ_ kind; `pointer` is PDFium's. */
export type PageObject = Bounds & { kind: number; pointer: number };

/** Yields a page's objects, or those of one kind, with their bounds in points as displayed. `scratch`: memory for four floats. */
export function* objectsOf(
  pdfium: Pdfium,
  page: number,
  { toBox }: PageGeometry,
  scratch: number,
  only?: number,
): Generator<PageObject> {
  const count = pdfium._FPDFPage_CountObjects(page);
  if (count > OBJECTS_AT_MOST) return;
  for (let index = 0; index < count; index += 1) {
    const pointer = pdfium._FPDFPage_GetObject(page, index);
    const kind = pdfium._FPDFPageObj_GetType(pointer);
    if (only !== undefined && kind !== only) continue;
    if (!pdfium._FPDFPageObj_GetBounds(pointer, scratch, scratch + 4, scratch + 8, scratch + 12)) continue;
    const at = scratch >> 2;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(at, at + 4);
    const { x, y, width, height } = toBox({ left, top, right, bottom });
    yield { kind, pointer, x0: x, y0: y, x1: x + width, y1: y + height };
  }
}

/** Returns the horizontal lines and the horizontal edges of boxes on a page. */
export const rulesOf = (pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): Rule[] => {
  const rules: Rule[] = [];
  for (const { x0, x1, y0, y1 } of objectsOf(pdfium, page, geometry, scratch, PATH)) {
    if (x1 - x0 < LONG_POINTS) continue;
    if (y1 - y0 < THIN_POINTS) rules.push({ x0, x1, y: (y0 + y1) / 2 });
    else rules.push({ x0, x1, y: y0 }, { x0, x1, y: y1 });
  }
  return rules;
};

/** Returns the bounds of a page's images, in points as displayed. */
export const imagesOf = (pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): Bounds[] => [
  ...objectsOf(pdfium, page, geometry, scratch, IMAGE),
];
