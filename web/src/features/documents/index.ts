export { CitationBar } from './citation-bar.tsx';
export { DocumentsTable } from './documents-table.tsx';
export { wordPlace } from './word-place.ts';
