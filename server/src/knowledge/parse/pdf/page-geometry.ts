import type { Box } from '@docent/contract';
import type { Turn } from './layout/runs.ts';
import type { Pdfium } from './pdfium-library.ts';

/** Device units per point: PDFium's conversion returns integers. */
const PRECISION = 1_024;

/** Linear map from the page's own coordinates (y upwards, unrotated) to points from the top left as displayed. */
export type PageGeometry = {
  width: number;
  height: number;
  toBox: (rect: Rect) => Box;
  /** Returns the clockwise quarter turns, as displayed, of text written along (x, y) in the page's own coordinates. */
  turnOf: (x: number, y: number) => Turn;
};
type Rect = { left: number; top: number; right: number; bottom: number };

/** Derives the map, with rotation and crop box, from three points: no call per box is needed. */
export const geometryOf = (pdfium: Pdfium, page: number, scratch: number): PageGeometry => {
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const FAR = 1_000;
  const map = (x: number, y: number) => {
    const size = [Math.round(width * PRECISION), Math.round(height * PRECISION)] as const;
    pdfium._FPDF_PageToDevice(page, 0, 0, size[0], size[1], 0, x, y, scratch, scratch + 4);
    const at = scratch >> 2;
    return { x: (pdfium.HEAP32[at] ?? 0) / PRECISION, y: (pdfium.HEAP32[at + 1] ?? 0) / PRECISION };
  };
  const origin = map(0, 0);
  const alongX = map(FAR, 0);
  const alongY = map(0, FAR);
  const a = (alongX.x - origin.x) / FAR;
  const b = (alongX.y - origin.y) / FAR;
  const c = (alongY.x - origin.x) / FAR;
  const d = (alongY.y - origin.y) / FAR;
  const clampX = (value: number) => Math.min(Math.max(value, 0), width);
  const clampY = (value: number) => Math.min(Math.max(value, 0), height);
  const toBox = ({ left, top, right, bottom }: Rect): Box => {
    const x1 = clampX(origin.x + a * left + c * top);
    const y1 = clampY(origin.y + b * left + d * top);
    const x2 = clampX(origin.x + a * right + c * bottom);
    const y2 = clampY(origin.y + b * right + d * bottom);
    return {
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x1 - x2),
      height: Math.abs(y1 - y2),
    };
  };
  const turnOf = (x: number, y: number): Turn => {
    const along = a * x + c * y;
    const down = b * x + d * y;
    if (Math.abs(along) >= Math.abs(down)) return along < 0 ? 2 : 0;
    return down < 0 ? 3 : 1;
  };
  return { width, height, toBox, turnOf };
};
