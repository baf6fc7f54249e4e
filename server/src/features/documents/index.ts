export { addDocument, type DocumentParts } from './add-document.ts';
export { deleteDocument } from './delete-document.ts';
export { holdDocument } from './known-documents.ts';
export { documentsPlugin } from './plugin.ts';
export { disableDocument } from './store.ts';
export { askedOf, IS_UNREAD } from './unread.ts';
