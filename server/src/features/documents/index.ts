export { deleteDocument } from './delete-document.ts';
export { holdDocument } from './known-documents.ts';
export { documentsPlugin } from './plugin.ts';
export { type DocumentParts, putDocument } from './put-document.ts';
export {
  documentsOfSource,
  placeDocuments,
  releaseDocuments,
  removeDocuments,
  switchDocuments,
  switchOffSource,
} from './source-documents.ts';
export { disableDocument } from './store.ts';
export { askedOf, IS_UNREAD } from './unread.ts';
