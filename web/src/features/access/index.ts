export { AccessForm, bodyOf, type Chosen } from './access-form.tsx';
export { ClosedDomain } from './closed-domain.tsx';
export { DocumentAccessDialog } from './document-access-dialog.tsx';
export { useGrants } from './queries.ts';
