import { readFileSync, statSync } from 'node:fs';
import type { FileType } from '@docent/contract';
import { IngestionFailure } from '../types.ts';
import { FORMATS } from './formats/registry.ts';
import { PAGE_CHARACTERS } from './formats/structured-pages.ts';
import { openPages } from './open-pages.ts';
import { openPdf } from './pdfium.ts';
import type { OpenDocument } from './types.ts';

/** UTF-16 is the widest encoding that is considered. */
const BYTES_A_PAGE = 2 * PAGE_CHARACTERS;

/** Opens a file as what its content says it is. Throws IngestionFailure, and what a reader throws at a damaged file. */
export const openDocument = async (path: string, type: FileType, maxPages: number): Promise<OpenDocument> => {
  const format = FORMATS[type];
  if (format.content === 'pages') return openPdf(path);
  const { size } = statSync(path);
  if (!size) throw new IngestionFailure('empty');
  // What cannot fit into the pages is not even read.
  if (format.content === 'text' && size > maxPages * BYTES_A_PAGE)
    throw new IngestionFailure('too_many_pages');
  const read = await format.load();
  return openPages(await read(readFileSync(path)), maxPages);
};
