import { type DocumentType, FILE_FORMATS } from '@docent/contract';

/** What a document's file is sent as. */
export const mediaType = (type: DocumentType): string =>
  type === 'docent_chat' ? 'text/plain' : FILE_FORMATS[type].mediaType;
