import { readFileSync, statSync } from 'node:fs';
import type { FileType } from '@docent/contract';
import { IngestionFailure } from '../types.ts';
import { FORMATS } from './formats/registry.ts';
import { PAGE_CHARACTERS } from './formats/structured-pages.ts';
import { openPages } from './open-pages.ts';
import { openPdf } from './pdf/pdfium.ts';
import type { OpenDocument } from './types.ts';

/** Maximum bytes of a page: UTF-16 is the widest encoding considered. */
const BYTES_A_PAGE = 2 * PAGE_CHARACTERS;

/**
 * Opens a file with the parser of its type.
 *
 * @throws IngestionFailure, or the parser's own error for a damaged file
 */
export const openDocument = async (path: string, type: FileType, maxPages: number): Promise<OpenDocument> => {
  const format = FORMATS[type];
  if (format.content === 'pages') return openPdf(path);
  const { size } = statSync(path);
  if (!size) throw new IngestionFailure('empty');
  // A file that cannot fit into `maxPages` is rejected before it is read.
  if (format.content === 'text' && size > maxPages * BYTES_A_PAGE)
    throw new IngestionFailure('too_many_pages');
  const read = await format.load();
  return openPages(await read(readFileSync(path)), maxPages);
};
