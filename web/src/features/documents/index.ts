export { DocumentsTable } from './documents-table.tsx';
