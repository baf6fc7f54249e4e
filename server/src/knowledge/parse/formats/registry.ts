import { FILE_FORMATS, FILE_TYPES, type FileType } from '@docent/contract';
import type { PageText } from '../../types.ts';
import { decodeText } from '../decode.ts';
import type { NoteHidden } from '../hidden-parts.ts';

/** Generates the pages; each call starts from the beginning. */
type Pages = (onHidden: NoteHidden) => Iterable<PageText>;
type Reader = (bytes: Buffer) => Pages | Promise<Pages>;

type Format =
  /** Detected by its first bytes, and opened page by page. */
  | { content: 'pages' }
  /** ZIP archive, detected by the part that only this format has. */
  | { content: 'archive'; part: string; load: () => Promise<Reader> }
  /** Detected by its extension. Nearly every byte of `text` appears in the pages; of `markup`, any share. */
  | { content: 'text' | 'markup'; load: () => Promise<Reader> };

/**
 * How files are detected and parsed. A format needs an entry here, one in the contract (`FILE_FORMATS`), and a file in this folder. A
 * parser is loaded with the first file of its format, so that a process that parses PDFs stays small.
 */
export const FORMATS: Record<FileType, Format> = {
  pdf: { content: 'pages' },
  docx: {
    content: 'archive',
    part: 'word/document.xml',
    load: async () => (await import('./docx.ts')).readDocx,
  },
  pptx: {
    content: 'archive',
    part: 'ppt/presentation.xml',
    load: async () => (await import('./pptx.ts')).readPptx,
  },
  xlsx: {
    content: 'archive',
    part: 'xl/workbook.xml',
    load: async () => (await import('./xlsx.ts')).readXlsx,
  },
  html: {
    content: 'markup',
    load: async () => {
      const { readHtml } = await import('./html.ts');
      const { htmlOfSavedPage, isSavedPage } = await import('./saved-page.ts');
      return async (bytes) => {
        if (!isSavedPage(bytes)) return ofText(readHtml, true)(bytes);
        const saved = await htmlOfSavedPage(bytes);
        return joined(saved.map((html) => ofText(readHtml, true, html.charset)(html.bytes)));
      };
    },
  },
  md: {
    content: 'text',
    load: async () => {
      const { readMarkdown } = await import('./markdown.ts');
      return ofText((text, onHidden) => readMarkdown(text, { onHidden }));
    },
  },
  eml: { content: 'markup', load: async () => (await import('./eml.ts')).readEml },
  csv: { content: 'text', load: async () => ofText((await import('./csv.ts')).readCsv) },
  txt: { content: 'text', load: async () => ofText((await import('./plain-text.ts')).readPlainText) },
};

const ofText =
  (
    read: (text: string, onHidden: NoteHidden) => Iterable<PageText>,
    isMarkup = false,
    charset?: string,
  ): ((bytes: Buffer) => Pages) =>
  (bytes) => {
    const { text, guess } = decodeText(bytes, isMarkup, charset);
    return guess?.isPoor
      ? (onHidden) => withNote(read(text, onHidden), encodingNote(guess.encoding))
      : (onHidden) => read(text, onHidden);
  };

/** Returns the pages of several files as those of one. */
const joined = (files: Pages[]): Pages =>
  function* (onHidden) {
    let number = 0;
    for (const pages of files)
      for (const page of pages(onHidden)) {
        number += 1;
        yield { ...page, number };
      }
  };

/** Added to the headings of each passage, so that readers do not attribute wrong letters to the file. */
const encodingNote = (encoding: string) =>
  `Encoding not declared, guessed as ${encoding}: letters may be wrong`;

function* withNote(pages: Iterable<PageText>, note: string): Generator<PageText> {
  for (const page of pages) {
    const { structure } = page;
    yield structure ? { ...page, structure: { ...structure, context: [note, ...structure.context] } } : page;
  }
}

export const typeByExtension = (extension: string): FileType | undefined =>
  FILE_TYPES.find((type) => FILE_FORMATS[type].extensions.some((one) => one === extension));
