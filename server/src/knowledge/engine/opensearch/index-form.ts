import { hashOf } from '../../lexical/hash.ts';
import { WEIGHTS } from '../../lexical/weights.ts';

/**
 * Version of the index form; another number is another index. The index contains no text: passages and document versions by number, and
 * terms by their numbers in the lexical index of a document version (lexical/hash.ts), so that its hits are terms known to the ranking of
 * `lexical/`, in every language alike.
 */
export const FORM = 1;

export const indexForm = (installation: string) => ({
  settings: {
    // A million passages or so a shard; all of a domain is in one of them.
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // Writers refresh the index themselves.
    refresh_interval: '30s',
    similarity: {
      passages: { type: 'BM25', k1: WEIGHTS.k1, b: WEIGHTS.b },
      // Tells how often a term stands in a document: our formula takes it from there.
      frequency: { type: 'scripted', script: { source: 'return query.boost * doc.freq;' } },
    },
    analysis: {
      filter: { counted: { type: 'delimited_term_freq' } },
      analyzer: { counted: { tokenizer: 'whitespace', filter: ['counted'] } },
    },
  },
  mappings: {
    _meta: { docent: { form: FORM, installation } },
    dynamic: 'strict',
    _routing: { required: true },
    // Terms are looked up and never read back.
    _source: { excludes: ['terms', 'forms', 'all', 'names'] },
    properties: {
      kind: { type: 'keyword' },
      domain: { type: 'keyword' },
      reading: { type: 'integer' },
      ordinal: { type: 'integer', index: false, doc_values: false },
      terms: counted('passages', true),
      forms: counted('passages', true),
      segment: { type: 'binary' },
      all: counted('frequency', false),
      names: { type: 'keyword', doc_values: false },
      name: { type: 'keyword', index: false, doc_values: false },
      name_words: { type: 'integer', index: false },
      words: { type: 'integer', index: false },
      passages: { type: 'integer', index: false },
      mark: { type: 'integer', index: false },
      stamp: { type: 'integer', index: false },
    },
  },
});

const counted = (similarity: string, norms: boolean) => ({
  type: 'text',
  analyzer: 'counted',
  search_analyzer: 'keyword',
  index_options: 'freqs',
  norms,
  similarity,
});

/** A term, and a term in one of its forms, as they stand in the index. */
export const termToken = (term: string): string => tokenOfHash(hashOf(term));
export const tokenOfHash = (hash: number): string => hash.toString(36);
export const formToken = (token: string, form: number): string => `${token}.${form}`;

export const passageId = (reading: number, ordinal: number): string => `${reading}-${ordinal}`;
export const readingId = (reading: number): string => `${reading}`;

export type PassageSource = { reading: number; ordinal: number; segment: string };
export type ReadingSource = {
  reading: number;
  domain: string;
  name: string;
  words: number;
  passages: number;
  mark: number;
  stamp: number;
};
