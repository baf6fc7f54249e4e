import type { PageImage } from '../ocr/messages.ts';
import type { Pdfium } from './pdfium-library.ts';

const DOTS_PER_INCH = 220;
const POINTS_PER_INCH = 72;
const PIXELS_AT_MOST = 12_000_000;
/** FPDFBitmap_Gray, and FPDF_GRAYSCALE with FPDF_ANNOT, of fpdfview.h. */
const GRAY_FORMAT = 1;
const GRAYSCALE_WITH_ANNOTATIONS = 0x09;
const WHITE = 0xffffffff;

/** Renders a page in grayscale as displayed. Returns null if it cannot be drawn. */
export const drawPage = (
  pdfium: Pdfium,
  document: number,
  number: number,
  dotsPerInch = DOTS_PER_INCH,
): PageImage | null => {
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (!page) return null;
  try {
    const [wide, high] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
    const scale = Math.min(dotsPerInch / POINTS_PER_INCH, Math.sqrt(PIXELS_AT_MOST / (wide * high || 1)));
    const [width, height] = [Math.floor(wide * scale), Math.floor(high * scale)];
    if (width < 1 || height < 1) return null;
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GRAY_FORMAT, 0, 0);
    if (!bitmap) return null;
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, GRAYSCALE_WITH_ANNOTATIONS);
    const [from, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)];
    const gray = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const at = from + row * stride;
      gray.set(pdfium.HEAPU8.subarray(at, at + width), row * width);
    }
    pdfium._FPDFBitmap_Destroy(bitmap);
    return { width, height, gray, scale };
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
};
