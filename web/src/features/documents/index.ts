export { titleOf } from '@docent/contract/title-of';
export { CitationBar } from './citation-bar.tsx';
export { Pager } from './pager.tsx';
export { useDocumentTotal, useLatestDocuments } from './queries.ts';
export { RenewalLine } from './renewal-line.tsx';
export { TypeIcon } from './type-icon.tsx';
export { wordPlace } from './word-place.ts';
