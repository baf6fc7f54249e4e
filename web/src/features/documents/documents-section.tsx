import type { Domain } from '@docent/contract';
import { useOutletContext } from '../../router/index.ts';
import { DocumentsTable } from './documents-table.tsx';
import { LinkedDocument } from './linked-document.tsx';

/** The source documents, as a part of their domain's page. */
const DocumentsSection = () => (
  <>
    <LinkedDocument />
    <DocumentsTable domain={useOutletContext<Domain>()} />
  </>
);

export default DocumentsSection;
