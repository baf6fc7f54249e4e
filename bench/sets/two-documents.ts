import type { EvaluationSet, Query } from '../retrieval/sets.ts';

/** Sets whose questions are joined, with their language: one domain each, and each question is about a text of its own. */
export const JOINED: Record<string, 'en' | 'fr'> = {
  'squad2-dev': 'en',
  mtrag: 'en',
  'piaf-fr': 'fr',
  'fquad-fr-valid': 'fr',
  'service-public-fr': 'fr',
  'cnil-fr': 'fr',
};
const PAIRS_AT_MOST = 150;
const AND = { en: 'and', fr: 'et' };

/** Two questions of a set, asked as one. */
export type Pair = { text: string; queries: [Query, Query] };

/**
 * Joins questions that have an answer and end as one, in order: every k-th, for at most 150 pairs; the first is joined with the middle one,
 * the second with the one after that. Every other pair remains two questions ("A? And B?"), the others become one sentence ("A, and b?").
 * Pairs about the same text are omitted.
 */
export const twoDocuments = ({ name, queries, documents }: EvaluationSet): Pair[] => {
  const language = JOINED[name];
  if (!language) return [];
  const usable = queries.filter(
    ({ text, relevant, unanswerable }) => relevant.size > 0 && !unanswerable && text.trim().endsWith('?'),
  );
  const step = Math.max(1, Math.floor(usable.length / (2 * PAIRS_AT_MOST)));
  const taken = usable.filter((_query, index) => index % step === 0).slice(0, 2 * PAIRS_AT_MOST);
  const half = Math.floor(taken.length / 2);
  const documentOf = documentsOfEntries(documents);
  const about = ({ relevant }: Query) => new Set([...relevant.keys()].map((entry) => documentOf.get(entry)));
  return taken.slice(0, half).flatMap((first, index): Pair[] => {
    const second = taken[half + index];
    if (!second || meet(about(first), about(second))) return [];
    return [
      { text: joined(first.text, second.text, AND[language], index % 2 === 0), queries: [first, second] },
    ];
  });
};

const joined = (first: string, second: string, and: string, asTwo: boolean): string => {
  const [a, b] = [first.trim(), second.trim()];
  if (asTwo) return `${a} ${and[0]?.toUpperCase()}${and.slice(1)} ${lower(b)}`;
  return `${a.replace(/\s*\?+$/, '')}, ${and} ${lower(b)}`;
};

const lower = (text: string): string => `${text[0]?.toLowerCase()}${text.slice(1)}`;

/** Returns the document of each entry, by its index in the set. */
export const documentsOfEntries = (documents: EvaluationSet['documents']): Map<string, number> =>
  new Map(
    documents.flatMap(({ pages, entryOf }, index) =>
      pages.map((_page, page): [string, number] => [entryOf(page + 1), index]),
    ),
  );

const meet = <Value>(a: Set<Value>, b: Set<Value>): boolean => [...a].some((one) => b.has(one));
