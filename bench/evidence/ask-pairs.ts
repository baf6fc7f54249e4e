import type { Hit } from '../../server/src/knowledge/index.ts';
import { mean } from '../kit/statistics.ts';
import type { FilledSet } from '../retrieval/ask-set.ts';
import type { Query } from '../retrieval/sets.ts';
import { documentsOfEntries, type Pair } from '../sets/two-documents.ts';
import { byEntry, type Gather } from './evidence-of.ts';

/** Measures how often the evidence of two joined questions contains both documents, and both texts. Returns a row of the table. */
export const askPairs = async (
  filled: FilledSet,
  pairs: Pair[],
  eight: Gather,
  now: Gather,
): Promise<(string | number)[]> => {
  const entryOf = byEntry(filled);
  const documentOf = documentsOfEntries(filled.set.documents);
  const domainId = filled.domainOf('');
  const found: { eight: Has; now: Has; alone: Has; passages: { eight: number; now: number } }[] = [];

  const has = (hits: Hit[], { relevant }: Query): Has => {
    const entries = hits.map(entryOf);
    const documents = new Set([...relevant.keys()].map((entry) => documentOf.get(entry)));
    return {
      text: entries.some((entry) => relevant.has(entry)),
      document: entries.some((entry) => documents.has(documentOf.get(entry))),
    };
  };

  for (const { text, queries } of pairs) {
    const [before, after] = [await eight(domainId, text), await now(domainId, text)];
    const alone: Has[] = [];
    for (const query of queries) alone.push(has(await now(domainId, query.text), query));
    found.push({
      eight: both(queries.map((query) => has(before, query))),
      now: both(queries.map((query) => has(after, query))),
      alone: both(alone),
      passages: { eight: before.length, now: after.length },
    });
  }
  const share = (which: 'eight' | 'now' | 'alone', what: keyof Has) =>
    (100 * mean(found.map((one) => Number(one[which][what])))).toFixed(1);
  return [
    filled.set.name,
    pairs.length,
    ...(['document', 'text'] as const).flatMap((what) =>
      (['eight', 'now', 'alone'] as const).map((which) => share(which, what)),
    ),
    ...(['eight', 'now'] as const).map((which) =>
      mean(found.map(({ passages }) => passages[which])).toFixed(1),
    ),
  ];
};

type Has = { text: boolean; document: boolean };

const both = (found: Has[]): Has => ({
  text: found.every(({ text }) => text),
  document: found.every(({ document }) => document),
});
