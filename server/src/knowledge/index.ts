export { CELL_BREAK } from './cell-break.ts';
export { isDateTerm } from './dates.ts';
export { createEmbeddedEngine, type EmbeddedEngine } from './engine/embedded-engine.ts';
export { createOpenSearchEngine } from './engine/opensearch/opensearch-engine.ts';
export { stopNoticing } from './engine/opensearch/outbox-store.ts';
export { type KeptEngine, SearchUnavailable } from './engine/search-engine.ts';
export { type Ingested, type Ingestion, ingestFile, ingestText, removeDocument } from './ingest.ts';
export { rarity } from './lexical/rarity.ts';
export { type ListedDocument, openLibrary } from './library.ts';
export { markedEncoding } from './parse/decode.ts';
export { detectType, TYPE_BYTES } from './parse/detect-type.ts';
export { haveMixedKinds } from './parse/formats/value-kinds.ts';
export { createParserPool, type ParserPool } from './parse/parser-pool.ts';
export { readPages } from './read-pages.ts';
export { holdRenewal, indexPassages, showIndexed, showRenewal } from './renew.ts';
export {
  beginRenewal,
  countRenewals,
  giveUpRenewal,
  isRenewalCurrent,
  nextRenewals,
  RENEWAL_STATE,
  RENEWALS_AT_MOST,
  type Renewal,
  releaseRenewal,
} from './renewal-store.ts';
export { type Background, createSearch, type Search } from './search.ts';
export { CLOSERS, STOPS, WIDE_STOPS } from './sentence-ends.ts';
export { asSearched } from './spelling/corrections.ts';
export { forgetVersions, hideReadings, hideReadingsOfDomain } from './store.ts';
export {
  askedTokensOf,
  languageOf,
  questionTerms,
  type TextLanguage,
  type Token,
  termsOf,
} from './terms.ts';
export { type AskedWord, type Candidate, type Correction, type Hit, isOfPage, ParserDeath } from './types.ts';
export { readingLength } from './unspaced-scripts.ts';
export { EmbeddingFailure, WrongVectors } from './vectors/embed-passages.ts';
export { embedWaiting } from './vectors/embed-waiting.ts';
export { countVectors, isAnyWaiting } from './vectors/vector-store.ts';
