import { readFileSync, statSync } from 'node:fs';
import type { FileType } from '@docent/contract';
import { IngestionFailure, type PageText } from '../types.ts';
import { decode } from './detect-type.ts';
import { PAGE_CHARACTERS } from './formats/structured-pages.ts';
import { openPages } from './open-pages.ts';
import { openPdf } from './pdfium.ts';
import type { OpenDocument } from './types.ts';

/** Each call makes the pages anew. */
type Pages = () => Iterable<PageText>;

/** A reader is loaded when a file of its type comes, so that a process that reads PDFs stays small. */
const READERS: Record<Exclude<FileType, 'pdf'>, () => Promise<(bytes: Buffer) => Pages | Promise<Pages>>> = {
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  pptx: async () => (await import('./formats/pptx.ts')).readPptx,
  xlsx: async () => (await import('./formats/xlsx.ts')).readXlsx,
  html: async () => ofText((await import('./formats/html.ts')).readHtml),
  md: async () => ofText((await import('./formats/markdown.ts')).readMarkdown),
  csv: async () => ofText((await import('./formats/csv.ts')).readCsv),
  txt: async () => ofText((await import('./formats/plain-text.ts')).readPlainText),
};

const ofText =
  (read: (text: string) => Iterable<PageText>) =>
  (bytes: Buffer): Pages => {
    const text = decode(bytes);
    return () => read(text);
  };

/** Letters of two bytes are the most that is reckoned with. */
const BYTES_A_PAGE = 2 * PAGE_CHARACTERS;
/** Nearly all of these is text: what cannot fit into the pages is not even read. */
const ALL_TEXT: ReadonlySet<FileType> = new Set(['txt', 'md', 'csv']);

/** Opens a file as what its content says it is. Throws IngestionFailure, and what a reader throws at a damaged file. */
export const openDocument = async (path: string, type: FileType, maxPages: number): Promise<OpenDocument> => {
  if (type === 'pdf') return openPdf(path);
  const { size } = statSync(path);
  if (!size) throw new IngestionFailure('empty');
  if (ALL_TEXT.has(type) && size > maxPages * BYTES_A_PAGE) throw new IngestionFailure('too_many_pages');
  const read = await READERS[type]();
  return openPages(await read(readFileSync(path)), maxPages);
};
