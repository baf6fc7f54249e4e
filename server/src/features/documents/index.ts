export { addDocument, type DocumentParts } from './add-document.ts';
export { deleteDocumentsOfDomain } from './delete-document.ts';
export { INGEST_QUEUE, type IngestParts, ingestDocument } from './ingest-document.ts';
export { documentRoutes } from './routes.ts';
