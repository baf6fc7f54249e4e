export { addDocument, type DocumentParts } from './add-document.ts';
export { deleteDocument, hideDocumentsOfDomain } from './delete-document.ts';
export { INGEST_QUEUE, ingestDocument } from './ingest-document.ts';
export { recoverIngestion } from './recover-ingestion.ts';
export { documentRoutes } from './routes.ts';
export { disableDocument, namedByDocuments } from './store.ts';
export { askedOf, IS_UNREAD } from './unread.ts';
