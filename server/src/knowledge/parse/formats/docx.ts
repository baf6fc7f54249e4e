import mammoth from 'mammoth';
import type { PageText } from '../../types.ts';
import { openArchive } from './archive.ts';
import { readHtml } from './html.ts';

const STYLES = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

/** A Word document, by way of HTML: headings by their styles, lists, tables, foot- and endnotes; no pictures. Its pages can be asked for again. */
export const readDocx = async (bytes: Uint8Array): Promise<() => Iterable<PageText>> => {
  const { value } = await mammoth.convertToHtml(
    // The archive again with its checked text files only: what mammoth unpacks is as large as it says.
    { buffer: Buffer.from(openArchive(bytes).zipped()) },
    {
      styleMap: STYLES,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    },
  );
  return () => readHtml(value);
};
