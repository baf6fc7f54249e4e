export { type Ingested, ingestFile, ingestText, removeDocument } from './ingest.ts';
export { detectType, TYPE_BYTES } from './parse/detect-type.ts';
export { createParserPool, type ParserPool } from './parse/parser-pool.ts';
export { readPages } from './read-pages.ts';
export { type Background, createSearch, type Search } from './search.ts';
export { hideReadingsOfDomain } from './store.ts';
export { languageOf, questionTerms, type TextLanguage, type Token, termsOf, tokensOf } from './terms.ts';
export { type Hit, ParserDeath } from './types.ts';
export { renewVectors, VECTORS_QUEUE } from './vectors/renew-vectors.ts';
