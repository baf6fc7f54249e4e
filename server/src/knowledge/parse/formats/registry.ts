import { FILE_FORMATS, FILE_TYPES, type FileType } from '@docent/contract';
import type { PageText } from '../../types.ts';
import { decodeText } from '../decode.ts';
import type { NoteHidden } from '../hidden-parts.ts';

/** Each call makes the pages anew. */
type Pages = (onHidden: NoteHidden) => Iterable<PageText>;
type Reader = (bytes: Buffer) => Pages | Promise<Pages>;

type Format =
  /** Recognised by its first bytes, and opened page by page. */
  | { content: 'pages' }
  /** A ZIP archive, recognised by the part that only this format has. */
  | { content: 'archive'; part: string; load: () => Promise<Reader> }
  /** Recognised by its name. Of `text` nearly every byte ends in the pages, of `markup` any share. */
  | { content: 'text' | 'markup'; load: () => Promise<Reader> };

/**
 * How files are recognised and read: a format is a line here, one in the contract (`FILE_FORMATS`), and a file beside this
 * one. A reader is loaded when a file of its format comes, so that a process that reads PDFs stays small.
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
  html: { content: 'markup', load: async () => ofText((await import('./html.ts')).readHtml, true) },
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
  (read: (text: string, onHidden: NoteHidden) => Iterable<PageText>, isMarkup = false): Reader =>
  (bytes) => {
    const { text, guess } = decodeText(bytes, isMarkup);
    return guess?.isPoor
      ? (onHidden) => withNote(read(text, onHidden), encodingNote(guess.encoding))
      : (onHidden) => read(text, onHidden);
  };

/** Stands above each passage of the document, so that nobody takes wrong letters for those of the file. */
const encodingNote = (encoding: string) =>
  `Encoding not declared, guessed as ${encoding}: letters may be wrong`;

function* withNote(pages: Iterable<PageText>, note: string): Generator<PageText> {
  for (const page of pages) {
    const { structure } = page;
    yield structure ? { ...page, structure: { ...structure, context: [note, ...structure.context] } } : page;
  }
}

/** The format whose files' names end so, or undefined. */
export const typeByExtension = (extension: string): FileType | undefined =>
  FILE_TYPES.find((type) => FILE_FORMATS[type].extensions.some((one) => one === extension));
