export { CitationBar } from './citation-bar.tsx';
export { DocumentsTable } from './documents-table.tsx';
