import { formOf } from '../../lexical/hash.ts';
import { rarity } from '../../lexical/rarity.ts';
import { openSegment, type Segment } from '../../lexical/segment.ts';
import { WEIGHTS } from '../../lexical/weights.ts';
import type { QuestionWord } from '../../question-words.ts';
import type { OpenSearchClient } from './client.ts';
import { formToken, type PassageSource, type ReadingSource, readingId, termToken } from './index-form.ts';
import { askAll, inScope, type Scope, type Statistics, termsIn } from './statistics.ts';

/** Passages that our own ranking chooses among, for a question. */
const CANDIDATES = 200;
const CANDIDATES_A_PASSAGE = 4;

export type FoundPassage = { reading: number; ordinal: number; segment: Segment };
export type FoundReading = Pick<ReadingSource, 'reading' | 'name' | 'words'> & {
  /** How often a term stands in all of it. */
  frequencyOf: (term: string) => number;
};

type PassageHits = {
  status: number;
  hits: { hits: { _source: PassageSource }[] };
};
type ReadingHits = {
  hits: { hits: { _source: ReadingSource; matched_queries?: Record<string, number> }[] };
};

/** For each of the questions the passages that the engine's scores put first, weighed by what is rare in the domain. */
export const findPassages = async (
  client: OpenSearchClient,
  alias: string,
  scope: Scope,
  questions: QuestionWord[][],
  limit: number,
  statistics: Statistics,
): Promise<FoundPassage[]> => {
  const size = Math.max(CANDIDATES, limit * CANDIDATES_A_PASSAGE);
  const searches = questions.flatMap((words) => {
    const should = words.flatMap((word) => clausesOf(word, statistics));
    if (!should.length) return [];
    return [
      {
        size,
        track_total_hits: false,
        // Equal scores by reading, as `rank` does: their order in the index depends on passages that the reader may not read.
        sort: ['_score', 'reading'],
        _source: ['reading', 'ordinal', 'segment'],
        query: { bool: { ...inScope(scope, 'passage'), should, minimum_should_match: 1 } },
      },
    ];
  });
  if (!searches.length) return [];
  const header = JSON.stringify({ index: alias, routing: scope.domainId });
  const found = new Map<string, FoundPassage>();
  for (const { hits } of await askAll<PassageHits>(client, searches, header))
    for (const { _source } of hits.hits) {
      const { reading, ordinal, segment } = _source;
      const key = `${reading}-${ordinal}`;
      if (!found.has(key))
        found.set(key, { reading, ordinal, segment: openSegment(Buffer.from(segment, 'base64')) });
    }
  return [...found.values()];
};

/** As `scoreWord` of lexical/rank.ts weighs a word: its terms together, their exact forms, its beginning, and with its neighbour. */
const clausesOf = (word: QuestionWord, statistics: Statistics): object[] => {
  const { terms, prefix, joined, weight } = word;
  const form = formOf(word.word);
  const having = terms.reduce((sum, term) => sum + statistics.having(term), 0);
  const exact = terms.reduce((sum, term) => sum + statistics.havingForm(term, form), 0);
  return [
    ...terms.flatMap((term) => {
      const token = termToken(term);
      const boost = boostOf(term, weight, having, statistics);
      const ofForm = exact ? boostOf(term, weight * WEIGHTS.exact, exact, statistics) : 0;
      return [
        ...(boost ? [{ term: { terms: { value: token, boost } } }] : []),
        ...(ofForm ? [{ term: { forms: { value: formToken(token, form), boost: ofForm } } }] : []),
      ];
    }),
    ...[
      ...(prefix ? [{ term: prefix, share: weight * WEIGHTS.prefix }] : []),
      ...(joined ? [{ term: joined, share: weight }] : []),
    ].flatMap(({ term, share }) => {
      const boost = boostOf(term, share, statistics.having(term), statistics);
      return boost ? [{ term: { terms: { value: termToken(term), boost } } }] : [];
    }),
  ];
};

/** Returns the boost that turns the engine's rarity of a term, over all domains, into its rarity in this domain. */
const boostOf = (term: string, share: number, having: number, statistics: Statistics): number => {
  const { passages, everywhere } = statistics;
  if (!having) return 0;
  const theirs = rarity(everywhere.passages, Math.min(everywhere.passages, everywhere.having(term)));
  return theirs > 0 ? (share * rarity(passages, Math.min(having, passages))) / theirs : 0;
};

/** The documents of passages, with what their whole texts say of the words. */
export const findReadings = async (
  client: OpenSearchClient,
  alias: string,
  scope: Scope,
  readings: number[],
  questions: QuestionWord[][],
): Promise<FoundReading[]> => {
  if (!readings.length) return [];
  const tokens = [...new Set(questions.flat().flatMap(termsIn).map(termToken))];
  const { hits } = await client.call<ReadingHits>(
    'POST',
    `/${alias}/_search?routing=${scope.domainId}&include_named_queries_score=true`,
    {
      size: readings.length,
      track_total_hits: false,
      _source: ['reading', 'name', 'words'],
      query: {
        bool: {
          filter: [{ ids: { values: readings.map(readingId) } }],
          should: tokens.map((value) => ({ term: { all: { value, _name: value } } })),
        },
      },
    },
  );
  return hits.hits.map(({ _source: { reading, name, words }, matched_queries = {} }) => ({
    reading,
    name,
    words,
    frequencyOf: (term) => matched_queries[termToken(term)] ?? 0,
  }));
};
