import { readFileSync } from 'node:fs';
import type { Box } from '@docent/contract';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { IngestionFailure, type Line, type PageText } from '../types.ts';

/**
 * Reads PDFs with PDFium (WebAssembly). Runs in a parser process only: a bad file may take the whole process along.
 * The wrapper gives text without places, so the library's own functions are called (fpdf_text.h of PDFium).
 */
type Pdfium = {
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_ClosePage: (text: number) => void;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_GetFontSize: (text: number, index: number) => number;
  _FPDFText_GetLooseCharBox: (text: number, index: number, rect: number) => number;
  _FPDF_LoadPage: (document: number, index: number) => number;
  _FPDF_ClosePage: (page: number) => void;
  _FPDF_GetPageWidthF: (page: number) => number;
  _FPDF_GetPageHeightF: (page: number) => number;
  _FPDF_PageToDevice: (...args: number[]) => number;
  _FPDF_LoadMemDocument: (data: number, size: number, password: number) => number;
  _FPDF_GetPageCount: (document: number) => number;
  _FPDF_CloseDocument: (document: number) => void;
  _FPDF_GetLastError: () => number;
  _malloc: (size: number) => number;
  _free: (pointer: number) => void;
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
};

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const PASSWORD_ERROR = 4;
/** Device units a point: PDFium's conversion gives whole numbers. */
const PRECISION = 64;
const HEADER_WITHIN_BYTES = 1_024;

let library: Promise<Pdfium> | undefined;
const load = () => {
  // The wrapper keeps the WebAssembly module to itself; it exports the functions named above.
  library ??= PDFiumLibrary.init().then((wrapper) => (wrapper as unknown as { module: Pdfium }).module);
  return library;
};

export type OpenPdf = { pages: number; read: (number: number) => PageText; close: () => void };

/** Opens a file. Throws IngestionFailure: empty, not_a_pdf, encrypted, damaged. */
export const openPdf = async (path: string): Promise<OpenPdf> => {
  const bytes = readFileSync(path);
  if (!bytes.length) throw new IngestionFailure('empty');
  if (!bytes.subarray(0, HEADER_WITHIN_BYTES).includes('%PDF-')) throw new IngestionFailure('not_a_pdf');
  const pdfium = await load();
  const data = pdfium._malloc(bytes.length);
  if (!data) throw new IngestionFailure('out_of_memory');
  pdfium.HEAPU8.set(bytes, data);
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0);
  if (!document) {
    const isLocked = pdfium._FPDF_GetLastError() === PASSWORD_ERROR;
    pdfium._free(data);
    throw new IngestionFailure(isLocked ? 'encrypted' : 'damaged');
  }
  const scratch = pdfium._malloc(16);
  return {
    pages: pdfium._FPDF_GetPageCount(document),
    read: (number) => readPage(pdfium, document, scratch, number),
    close: () => {
      pdfium._FPDF_CloseDocument(document);
      pdfium._free(data);
      pdfium._free(scratch);
    },
  };
};

const EMPTY_PAGE = { width: 0, height: 0, text: '', lines: [] };

const readPage = (pdfium: Pdfium, document: number, scratch: number, number: number): PageText => {
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (!page) return { ...EMPTY_PAGE, number };
  const width = pdfium._FPDF_GetPageWidthF(page);
  const height = pdfium._FPDF_GetPageHeightF(page);
  const textPage = pdfium._FPDFText_LoadPage(page);
  try {
    return {
      number,
      width,
      height,
      ...(textPage ? readText(pdfium, page, textPage, scratch, width, height) : { text: '', lines: [] }),
    };
  } finally {
    if (textPage) pdfium._FPDFText_ClosePage(textPage);
    pdfium._FPDF_ClosePage(page);
  }
};

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** PDFium's sign for a hyphen that only breaks a word at the end of a line. */
const SOFT_BREAK = 2;
const HYPHENS = new Set([SOFT_BREAK, 0xfffe, 0xad]);

const readText = (
  pdfium: Pdfium,
  page: number,
  textPage: number,
  scratch: number,
  width: number,
  height: number,
) => {
  const count = pdfium._FPDFText_CountChars(textPage);
  const lines: Line[] = [];
  let text = '';
  let start = 0;
  let first = -1;
  let last = -1;

  const place = (index: number): Box | null => {
    if (!pdfium._FPDFText_GetLooseCharBox(textPage, index, scratch)) return null;
    // FS_RECTF: left, top, right, bottom in page units, y upwards.
    const at = scratch >> 2;
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(at, at + 4);
    const a = toDisplay(left, top);
    const b = toDisplay(right, bottom);
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  };

  const toDisplay = (x: number, y: number) => {
    const at = scratch;
    pdfium._FPDF_PageToDevice(
      page,
      0,
      0,
      Math.round(width * PRECISION),
      Math.round(height * PRECISION),
      0,
      x,
      y,
      at,
      at + 4,
    );
    const cell = at >> 2;
    return { x: (pdfium.HEAP32[cell] ?? 0) / PRECISION, y: (pdfium.HEAP32[cell + 1] ?? 0) / PRECISION };
  };

  const endLine = () => {
    if (first >= 0 && text.slice(start).trim()) {
      const from = place(first);
      const to = place(last);
      if (from && to) {
        lines.push({
          start,
          end: text.length,
          box: union(from, to),
          fontSize: pdfium._FPDFText_GetFontSize(textPage, first),
        });
      }
    }
    first = -1;
  };

  for (let index = 0; index < count; index += 1) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code === CARRIAGE_RETURN) continue;
    if (HYPHENS.has(code)) {
      // A word goes on in the next line: the line ends here, the word does not.
      const next = pdfium._FPDFText_GetUnicode(textPage, index + 1);
      if (next === CARRIAGE_RETURN || next === LINE_FEED || code === SOFT_BREAK) {
        endLine();
        start = text.length;
        while ([CARRIAGE_RETURN, LINE_FEED].includes(pdfium._FPDFText_GetUnicode(textPage, index + 1)))
          index += 1;
      }
      continue;
    }
    if (code === LINE_FEED) {
      endLine();
      text += '\n';
      start = text.length;
      continue;
    }
    if (code < 32 && code !== 9) continue;
    if (code >= 0xd800 && code <= 0xdfff) continue;
    text += String.fromCodePoint(code).normalize('NFKC');
    if (code === 32) continue;
    if (first < 0) first = index;
    last = index;
  }
  endLine();
  return { text, lines };
};

const union = (a: Box, b: Box): Box => {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
};
