import type { DocumentType } from '@docent/contract';

/**
 * Version of the parser of each format. Add 1 in a change that affects the text, passages or hidden parts of files: after the upgrade,
 * documents parsed by an older version are parsed again in the background.
 */
export const READER_VERSIONS: Record<DocumentType, number> = {
  pdf: 6,
  docx: 6,
  pptx: 6,
  xlsx: 6,
  html: 7,
  md: 8,
  eml: 8,
  csv: 5,
  txt: 5,
  docent_chat: 1,
};

/**
 * Version of the rules that split words into terms and weight them in the lexical index. Add 1 when they change: stored passages are
 * indexed again in the background, without parsing their files. Terms of questions follow the new rules at once.
 */
export const INDEX_VERSION = 2;
