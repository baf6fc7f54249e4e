import { readFileSync } from 'node:fs';
import { IngestionFailure, type PageText } from '../types.ts';
import type { PageImage } from './ocr/messages.ts';
import { geometryOf } from './page-geometry.ts';
import { drawPage } from './page-image.ts';
import { type DocumentMemory, newMemory, readText } from './page-text.ts';
import { loadPdfium, type Pdfium } from './pdfium-library.ts';

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const PASSWORD_ERROR = 4;
const HEADER_WITHIN_BYTES = 1_024;
/** Room for a matrix, a rectangle and a font's name. */
const SCRATCH_BYTES = 256;

export type OpenPdf = {
  pages: number;
  read: (number: number) => PageText;
  /** The page as a picture, for pages that have no text. */
  draw: (number: number) => PageImage | null;
  close: () => void;
};

/**
 * Opens a file with PDFium (WebAssembly). For a parser process only: a bad file may take the process along.
 * Throws IngestionFailure: empty, not_a_pdf, encrypted, damaged, out_of_memory.
 */
export const openPdf = async (path: string): Promise<OpenPdf> => {
  const bytes = readFileSync(path);
  if (!bytes.length) throw new IngestionFailure('empty');
  if (!bytes.subarray(0, HEADER_WITHIN_BYTES).includes('%PDF-')) throw new IngestionFailure('not_a_pdf');
  const pdfium = await loadPdfium();
  const data = pdfium._malloc(bytes.length);
  if (!data) throw new IngestionFailure('out_of_memory');
  pdfium.HEAPU8.set(bytes, data);
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (!document) {
    const isLocked = pdfium._FPDF_GetLastError() === PASSWORD_ERROR;
    pdfium._free(data);
    throw new IngestionFailure(isLocked ? 'encrypted' : 'damaged');
  }
  const scratch = pdfium._malloc(SCRATCH_BYTES);
  const memory = newMemory();
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    read: (number) => readPage(pdfium, document, scratch, number, memory),
    draw: (number) => drawPage(pdfium, document, number),
    close: () => {
      pdfium._FPDF_CloseDocument(document);
      pdfium._free(data);
      pdfium._free(scratch);
    },
  };
};

const readPage = (
  pdfium: Pdfium,
  document: number,
  scratch: number,
  number: number,
  memory: DocumentMemory,
): PageText => {
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (!page) return { number, width: 0, height: 0, text: '', lines: [] };
  const geometry = geometryOf(pdfium, page, scratch);
  const { width, height } = geometry;
  const textPage = pdfium._FPDFText_LoadPage(page);
  try {
    const read = textPage ? readText(pdfium, textPage, scratch, geometry, memory) : { text: '', lines: [] };
    return { number, width, height, ...read };
  } finally {
    if (textPage) pdfium._FPDFText_ClosePage(textPage);
    pdfium._FPDF_ClosePage(page);
    // A font's pointer may be given to another font once no page uses it.
    memory.bold.clear();
  }
};
