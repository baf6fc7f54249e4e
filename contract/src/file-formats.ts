type FileFormat = {
  /** File name extensions, the usual one first. */
  extensions: readonly string[];
  /**
   * Media type with which the server sends the files. HTML and similar formats are sent as plain text, so that no script in a document ever
   * runs.
   */
  mediaType: string;
  /** Kind of icon. */
  look: 'pages' | 'text' | 'slides' | 'table' | 'markup';
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** The formats of files that are read. How each is recognised and read: server/src/knowledge/parse/formats/registry.ts. */
export const FILE_FORMATS = {
  pdf: { extensions: ['pdf'], mediaType: 'application/pdf', look: 'pages' },
  docx: { extensions: ['docx'], mediaType: `${OFFICE}.wordprocessingml.document`, look: 'text' },
  pptx: { extensions: ['pptx'], mediaType: `${OFFICE}.presentationml.presentation`, look: 'slides' },
  xlsx: { extensions: ['xlsx'], mediaType: `${OFFICE}.spreadsheetml.sheet`, look: 'table' },
  html: { extensions: ['html', 'htm', 'xhtml', 'mhtml', 'mht'], mediaType: 'text/plain', look: 'markup' },
  md: { extensions: ['md', 'markdown'], mediaType: 'text/plain', look: 'markup' },
  txt: { extensions: ['txt'], mediaType: 'text/plain', look: 'pages' },
  eml: { extensions: ['eml'], mediaType: 'text/plain', look: 'text' },
  csv: { extensions: ['csv', 'tsv'], mediaType: 'text/plain', look: 'table' },
} as const satisfies Record<string, FileFormat>;

export type FileType = keyof typeof FILE_FORMATS;
export const FILE_TYPES = Object.keys(FILE_FORMATS) as [FileType, ...FileType[]]; // the record's own keys
