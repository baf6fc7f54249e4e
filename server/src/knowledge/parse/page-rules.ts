import type { Rule } from './layout/rules.ts';
import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_PAGEOBJ_PATH and FPDF_PAGEOBJ_IMAGE of fpdf_edit.h. */
const PATH = 2;
const IMAGE = 3;
/** Maximum objects of a page; pages with more are drawings. */
const OBJECTS_AT_MOST = 4_000;
const THIN_POINTS = 2.5;
const LONG_POINTS = 18;

type Bounds = { x0: number; x1: number; y0: number; y1: number };

/** Yields the bounds of a page's objects of one kind, in points as displayed. `scratch`: memory for four floats. */
function* boundsOf(
  pdfium: Pdfium,
  page: number,
  kind: number,
  { toBox }: PageGeometry,
  scratch: number,
): Generator<Bounds> {
  const count = pdfium._FPDFPage_CountObjects(page);
  if (count > OBJECTS_AT_MOST) return;
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    if (pdfium._FPDFPageObj_GetType(object) !== kind) continue;
    if (!pdfium._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) continue;
    const at = scratch >> 2;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(at, at + 4);
    const { x, y, width, height } = toBox({ left, top, right, bottom });
    yield { x0: x, y0: y, x1: x + width, y1: y + height };
  }
}

/** Returns the horizontal lines and the horizontal edges of boxes on a page. */
export const rulesOf = (pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): Rule[] => {
  const rules: Rule[] = [];
  for (const { x0, x1, y0, y1 } of boundsOf(pdfium, page, PATH, geometry, scratch)) {
    if (x1 - x0 < LONG_POINTS) continue;
    if (y1 - y0 < THIN_POINTS) rules.push({ x0, x1, y: (y0 + y1) / 2 });
    else rules.push({ x0, x1, y: y0 }, { x0, x1, y: y1 });
  }
  return rules;
};

/** Returns the bounds of a page's images, in points as displayed. */
export const imagesOf = (pdfium: Pdfium, page: number, geometry: PageGeometry, scratch: number): Bounds[] => [
  ...boundsOf(pdfium, page, IMAGE, geometry, scratch),
];
