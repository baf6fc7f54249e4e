export { titleOf } from '@docent/contract/title-of';
export { CitationBar } from './citation-bar.tsx';
export { Pager } from './pager.tsx';
export { RenewalLine } from './renewal-line.tsx';
export { wordPlace } from './word-place.ts';
