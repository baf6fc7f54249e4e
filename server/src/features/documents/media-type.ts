import { type DocumentType, FILE_FORMATS } from '@docent/contract';

/** Returns the media type of a document's file. */
export const mediaType = (type: DocumentType): string =>
  type === 'docent_chat' ? 'text/plain' : FILE_FORMATS[type].mediaType;
