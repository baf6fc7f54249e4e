import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { HiddenParts } from '@docent/contract';
import { IngestionFailure, type PageText } from '../../types.ts';
import { oneLine } from '../formats/structured-pages.ts';
import type { PageImage } from '../ocr/messages.ts';
import { isUnreadable } from '../readable-text.ts';
import { type AnnotationReader, createAnnotationReader, withComments } from './annotations.ts';
import { readDrawnText } from './drawn-text.ts';
import { doubtOfImages } from './page-doubt.ts';
import { geometryOf } from './page-geometry.ts';
import { drawPage } from './page-image.ts';
import { linesOf, objectsOf, rulesOf } from './page-objects.ts';
import { type DocumentMemory, newMemory, readText } from './page-text.ts';
import { loadPdfium, type Pdfium } from './pdfium-library.ts';
import { withoutStruck } from './struck-words.ts';
import { withoutUnseen } from './unseen-words.ts';

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const PASSWORD_ERROR = 4;
const HEADER_WITHIN_BYTES = 1_024;
const READ_BYTES = 16 * 1_048_576;
/** Resolution at which words are looked for on a rendered page. */
const DOTS_PER_INCH = 100;
/** Size of a matrix, a rectangle and a string together. */
const SCRATCH_BYTES = 256;

export type OpenPdf = {
  pages: number;
  read: (number: number) => PageText;
  /** Renders a page, for recognition. */
  draw: (number: number) => PageImage | null;
  /** Counts for the pages read so far. */
  readonly hiddenParts: HiddenParts;
  close: () => void;
};

/**
 * Opens a PDF with PDFium (WebAssembly). For parser processes only: a bad file may crash the process.
 *
 * @throws IngestionFailure: empty, not_a_pdf, encrypted, damaged, out_of_memory
 */
export const openPdf = async (path: string): Promise<OpenPdf> => {
  const pdfium = await loadPdfium();
  const { data, size } = readInto(pdfium, path);
  const document = pdfium._FPDF_LoadMemDocument(data, size, 0);
  if (!document) {
    const isLocked = pdfium._FPDF_GetLastError() === PASSWORD_ERROR;
    pdfium._free(data);
    throw new IngestionFailure(isLocked ? 'encrypted' : 'damaged');
  }
  const scratch = pdfium._malloc(SCRATCH_BYTES);
  const memory = newMemory();
  const pages = pdfium._FPDF_GetPageCount(document);
  const annotations = createAnnotationReader(pdfium, document);
  const unseen = { texts: 0 };
  return {
    pages,
    read: (number) => {
      const label = labelOf(pdfium, document, number, scratch);
      const page = readPage({ pdfium, document, scratch, annotations, memory, unseen }, number);
      return label ? { ...page, label: { text: label, of: pages } } : page;
    },
    draw: (number) => drawPage(pdfium, document, number),
    get hiddenParts() {
      const texts = annotations.hiddenTexts() + unseen.texts;
      return texts ? { texts } : {};
    },
    close: () => {
      annotations.close();
      pdfium._FPDF_CloseDocument(document);
      pdfium._free(data);
      pdfium._free(scratch);
    },
  };
};

/** Reads a file directly into PDFium's memory, without another copy of up to hundreds of megabytes. */
const readInto = (pdfium: Pdfium, path: string): { data: number; size: number } => {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (!size) throw new IngestionFailure('empty');
    const head = Buffer.alloc(Math.min(size, HEADER_WITHIN_BYTES));
    readSync(file, head, 0, head.length, 0);
    if (!head.includes('%PDF-')) throw new IngestionFailure('not_a_pdf');
    const data = pdfium._malloc(size);
    if (!data) throw new IngestionFailure('out_of_memory');
    for (let at = 0; at < size; ) {
      const read = readSync(file, pdfium.HEAPU8, data + at, Math.min(size - at, READ_BYTES), at);
      if (!read) throw new IngestionFailure('damaged');
      at += read;
    }
    return { data, size };
  } finally {
    closeSync(file);
  }
};

/** Returns the label of a page; empty if it equals the page number or is too long to be a label. */
const labelOf = (pdfium: Pdfium, document: number, number: number, scratch: number): string => {
  const bytes = pdfium._FPDF_GetPageLabel(document, number - 1, scratch, SCRATCH_BYTES);
  if (bytes <= 2 || bytes > SCRATCH_BYTES) return '';
  const label = oneLine(
    Buffer.from(pdfium.HEAPU8.subarray(scratch, scratch + bytes - 2)).toString('utf16le'),
  );
  return label === String(number) ? '' : label;
};

type Reading = {
  pdfium: Pdfium;
  document: number;
  scratch: number;
  annotations: AnnotationReader;
  memory: DocumentMemory;
  /** Lines with words that their pages do not show, on the pages read so far. */
  unseen: { texts: number };
};

const readPage = (reading: Reading, number: number): PageText => {
  const { pdfium, document, scratch, annotations, memory, unseen } = reading;
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (!page) return { number, width: 0, height: 0, text: '', lines: [] };
  const geometry = geometryOf(pdfium, page, scratch);
  const { width, height } = geometry;
  const textPage = pdfium._FPDFText_LoadPage(page);
  try {
    if (!textPage) return { number, width, height, text: '', lines: [] };
    const drawn = readDrawnText(pdfium, textPage, scratch, geometry, memory.bold);
    const objects = objectsOf(pdfium, page, geometry, scratch);
    const { lines: values, comments, struck, covers } = annotations.read(page, geometry);
    const { seenLayers } = memory;
    const draw = () => drawPage(pdfium, document, number, DOTS_PER_INCH);
    const at = { pdfium, textPage, scratch, geometry, objects };
    const seen = withoutUnseen(drawn.lines, { ...at, covers, seenLayers, draw });
    unseen.texts += seen.hidden;
    const lines = withComments([...withoutStruck(seen.lines, { ...at, struck }), ...values], comments);
    const read = readText(
      { lines, rules: () => rulesOf(objects), drawn: linesOf(pdfium, objects, scratch), width, height },
      memory,
    );
    const doubt = isUnreadable(read.text, drawn)
      ? 'letters'
      : doubtOfImages(
          read,
          geometry,
          objects.shapes.filter(({ isImage }) => isImage),
        );
    return { number, width, height, ...read, ...(doubt ? { doubt } : {}) };
  } finally {
    if (textPage) pdfium._FPDFText_ClosePage(textPage);
    pdfium._FPDF_ClosePage(page);
    // PDFium may reuse a font's pointer once no page uses the font.
    memory.bold.clear();
  }
};
