export { CitationBar } from './citation-bar.tsx';
export { wordPlace } from './word-place.ts';
