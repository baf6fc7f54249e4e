import type { DocumentType } from '@docent/contract';

/**
 * Version of the reader of each format. Add 1 in a change after which files of the format are read as other text, other
 * passages or other hidden parts: after the upgrade, documents read by an older version are read again in the background.
 */
export const READER_VERSIONS: Record<DocumentType, number> = {
  pdf: 2,
  docx: 2,
  pptx: 2,
  xlsx: 2,
  html: 2,
  md: 2,
  eml: 2,
  csv: 2,
  txt: 2,
  docent_chat: 1,
};

/**
 * Version of the rules that split words into terms and weigh them in the lexical index. Add 1 in a change of these: passages that are
 * stored are indexed again in the background, without reading their files. Terms of questions follow the new rules at once.
 */
export const INDEX_VERSION = 2;
