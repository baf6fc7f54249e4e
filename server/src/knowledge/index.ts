export { compareWords } from './compare.ts';
export { type Ingested, ingestPdf, ingestText, removeDocument } from './ingest.ts';
export { createParserPool, type ParserPool } from './parse/parser-pool.ts';
export { bestSentences } from './quotes.ts';
export { type Background, createSearch } from './search.ts';
export { languageOf, questionTerms, termsOf } from './terms.ts';
export type { Hit } from './types.ts';
