export { addDocument, type DocumentParts } from './add-document.ts';
export { deleteDocumentsOfDomain } from './delete-document.ts';
export { INGEST_QUEUE, ingestDocument } from './ingest-document.ts';
export { documentRoutes } from './routes.ts';
