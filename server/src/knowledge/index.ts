export { ingestPdf, removeDocument } from './ingest.ts';
export { createParserPool, type ParserPool } from './parse/parser-pool.ts';
export { bestSentences } from './quotes.ts';
export { search } from './search.ts';
export type { Hit } from './types.ts';
