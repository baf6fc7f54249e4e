import type { DocumentType } from '@docent/contract';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** HTML and its like leave as plain text: nothing of a document ever runs here. */
const MEDIA_TYPES: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  pptx: `${OFFICE}.presentationml.presentation`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  html: 'text/plain',
  md: 'text/plain',
  txt: 'text/plain',
  csv: 'text/plain',
  docent_chat: 'text/plain',
};

export const mediaType = (type: DocumentType): string => MEDIA_TYPES[type];
