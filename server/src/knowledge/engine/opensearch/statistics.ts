import { formOf } from '../../lexical/hash.ts';
import type { QuestionWord } from '../../question-words.ts';
import { type OpenSearchClient, OpenSearchError } from './client.ts';
import { formToken, termToken } from './index-form.ts';

/** In one clause, of 65,536 that OpenSearch takes at most. */
const HIDDEN_IN_A_CLAUSE = 50_000;

export type Scope = { domainId: string; hidden: ReadonlySet<number> };

/** All of a kind in a domain that is not hidden. */
export const inScope = ({ domainId, hidden }: Scope, kind: 'passage' | 'reading') => ({
  filter: [{ term: { domain: domainId } }, { term: { kind } }],
  must_not: inClauses([...hidden]).map((readings) => ({ terms: { reading: readings } })),
});

const inClauses = (numbers: number[]): number[][] =>
  Array.from({ length: Math.ceil(numbers.length / HIDDEN_IN_A_CLAUSE) }, (_, at) =>
    numbers.slice(at * HIDDEN_IN_A_CLAUSE, (at + 1) * HIDDEN_IN_A_CLAUSE),
  );

/**
 * Statistics of some words over all of a domain that the reader may read. The engine counts them for each question: its own measure of
 * rarity would be that of a shard, which contains other domains too.
 */
export type Statistics = {
  documents: number;
  passages: number;
  /** Length of all passages together, in terms. */
  words: number;
  nameWords: number;
  /** How many passages have a term, and have it in a form. */
  having: (term: string) => number;
  havingForm: (term: string, form: number) => number;
  /** In all domains beside each other: what the engine's own scores are made with. */
  everywhere: { passages: number; having: (term: string) => number };
  documentsHaving: (terms: string[]) => number;
  namesHaving: (terms: string[]) => number;
};

type Bucket = { doc_count: number };
type Filters = { buckets: Record<string, Bucket> };
type Answer = {
  status: number;
  error?: { type: string; reason: string };
  hits: { total: { value: number } };
  aggregations: Record<string, Filters & { value: number; doc_count: number; of: Filters }>;
};

/** The groups of terms that documents and names are counted by: as the ranking asks for them. */
const groupsOf = (words: QuestionWord[]) => ({
  documents: words.flatMap(({ terms, prefix, joined }) => [
    terms,
    ...(prefix ? [[prefix]] : []),
    ...(joined ? [[joined]] : []),
  ]),
  names: words.map(({ terms, joined }) => (joined ? [...terms, joined] : terms)),
});

export const termsIn = ({ terms, prefix, joined }: QuestionWord): string[] => [
  ...terms,
  ...(prefix ? [prefix] : []),
  ...(joined ? [joined] : []),
];

export const getStatistics = async (
  client: OpenSearchClient,
  alias: string,
  scope: Scope,
  words: QuestionWord[],
  /** Besides those of the words. */
  moreForms: { term: string; form: number }[] = [],
): Promise<Statistics> => {
  const terms = [...new Set(words.flatMap(termsIn).map(termToken))];
  const forms = new Set([
    ...words.flatMap(({ terms: own, word }) => own.map((term) => formToken(termToken(term), formOf(word)))),
    ...moreForms.map(({ term, form }) => formToken(termToken(term), form)),
  ]);
  const { documents, names } = groupsOf(words);
  const ofTerms = filters(terms.map((token) => [token, { term: { terms: token } }]));
  const passages = {
    size: 0,
    track_total_hits: true,
    query: { bool: inScope(scope, 'passage') },
    aggs: {
      ...(terms.length && {
        terms: ofTerms,
        everywhere: { global: {}, aggs: { of: ofTerms } },
        all: { global: {}, aggs: { of: filters([['passages', { term: { kind: 'passage' } }]]) } },
      }),
      ...(forms.size && { forms: filters([...forms].map((token) => [token, { term: { forms: token } }])) }),
    },
  };
  const readings = {
    size: 0,
    track_total_hits: true,
    query: { bool: inScope(scope, 'reading') },
    aggs: {
      passages: { sum: { field: 'passages' } },
      words: { sum: { field: 'words' } },
      nameWords: { sum: { field: 'name_words' } },
      ...(documents.length && {
        documents: filters(documents.map((group) => [keyOf(group), anyOf('all', group)])),
      }),
      ...(names.length && { names: filters(names.map((group) => [keyOf(group), anyOf('names', group)])) }),
    },
  };
  const header = JSON.stringify({ index: alias, routing: scope.domainId });
  const [ofPassages, ofReadings] = await askAll<Answer>(client, [passages, readings], header);
  const countOf = (answer: Answer | undefined, name: string, key: string) =>
    answer?.aggregations?.[name]?.buckets?.[key]?.doc_count ?? 0;
  const sumOf = (name: string) => ofReadings?.aggregations?.[name]?.value ?? 0;
  return {
    documents: ofReadings?.hits.total.value ?? 0,
    passages: sumOf('passages'),
    words: sumOf('words'),
    nameWords: sumOf('nameWords'),
    having: (term) => countOf(ofPassages, 'terms', termToken(term)),
    havingForm: (term, form) => countOf(ofPassages, 'forms', formToken(termToken(term), form)),
    everywhere: {
      passages: ofPassages?.aggregations?.all?.of.buckets.passages?.doc_count ?? 0,
      having: (term) => ofPassages?.aggregations?.everywhere?.of.buckets[termToken(term)]?.doc_count ?? 0,
    },
    documentsHaving: (group) => countOf(ofReadings, 'documents', keyOf(group)),
    namesHaving: (group) => countOf(ofReadings, 'names', keyOf(group)),
  };
};

const keyOf = (terms: string[]) => terms.map(termToken).join(' ');
const filters = (named: [string, object][]) => ({ filters: { filters: Object.fromEntries(named) } });
const anyOf = (field: string, terms: string[]) => ({ terms: { [field]: terms.map(termToken) } });

/** Several searches in one call. Throws where one of them fails, or has seen a part only. */
export const askAll = async <Each extends { status: number; error?: { type: string; reason: string } }>(
  client: OpenSearchClient,
  searches: object[],
  header: string,
): Promise<Each[]> => {
  const { responses } = await client.lines<{ responses: Each[] }>(
    '/_msearch?rest_total_hits_as_int=false',
    searches.flatMap((search) => [header, JSON.stringify(search)]),
  );
  for (const { status, error } of responses)
    if (error) throw new OpenSearchError(status, error.type, error.reason);
  return responses;
};
