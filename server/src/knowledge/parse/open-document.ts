import { readFileSync } from 'node:fs';
import type { FileType } from '@docent/contract';
import { IngestionFailure, type PageText } from '../types.ts';
import { decode } from './detect-type.ts';
import type { PageImage } from './ocr/messages.ts';
import { openPdf } from './pdfium.ts';

export type OpenDocument = {
  pages: number;
  read: (number: number) => PageText | Promise<PageText>;
  /** The page as a picture; of files that have pages to look at. */
  draw?: (number: number) => PageImage | null;
  close: () => void;
};

type Reader = (bytes: Buffer) => PageText[] | Promise<PageText[]>;

/** A reader is loaded when a file of its type comes, so that a process that reads PDFs stays small. */
const READERS: Record<Exclude<FileType, 'pdf' | 'txt' | 'md' | 'csv'>, () => Promise<Reader>> = {
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  pptx: async () => (await import('./formats/pptx.ts')).readPptx,
  xlsx: async () => (await import('./formats/xlsx.ts')).readXlsx,
  html: async () => {
    const { readHtml } = await import('./formats/html.ts');
    return (bytes) => readHtml(decode(bytes));
  },
};

/** Opens a file as what its content says it is. Throws IngestionFailure, and what a reader throws at a damaged file. */
export const openDocument = async (path: string, type: FileType, maxPages: number): Promise<OpenDocument> => {
  if (type === 'pdf') return openPdf(path);
  if (type === 'txt' || type === 'md' || type === 'csv') {
    const { openText } = await import('./open-text.ts');
    return openText(path, type, maxPages);
  }
  const bytes = readFileSync(path);
  if (!bytes.length) throw new IngestionFailure('empty');
  const read = await READERS[type]();
  const pages = await read(bytes);
  if (!pages.length) throw new IngestionFailure('no_text');
  const blank = { width: 0, height: 0, text: '', lines: [] };
  return {
    pages: pages.length,
    read: (number) => pages[number - 1] ?? { number, ...blank },
    close: () => {},
  };
};
