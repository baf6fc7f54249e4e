import { createHash } from 'node:crypto';
import { OPEN_READER } from '../../server/src/access/index.ts';
import { retrieveFrom, withNeighbours } from '../../server/src/answering/index.ts';
import type { Hit } from '../../server/src/knowledge/index.ts';
import type { AskedSearch } from '../kit/knowledge-base.ts';
import type { FilledSet } from '../retrieval/ask-set.ts';

/** Number of passages given to the model before evidence selection existed. */
const EIGHT = 8;

export type Gather = (domainId: string, question: string) => Promise<Hit[]>;

export const eightBest =
  (search: AskedSearch): Gather =>
  (domainId, question) =>
    search({ domainId, question, limit: EIGHT });

/** As the product does for a model that writes, but for the rewriting of the question. */
export const chosen =
  (search: AskedSearch): Gather =>
  async (domainId, question) =>
    withNeighbours(
      await retrieveFrom(search, domainId, OPEN_READER)({ question, background: [], beside: true }),
    );

export type Half = 'even' | 'odd';
/** By the hash of a question's id. */
export const halfOf = (id: string): Half =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'even' : 'odd';

export type Judged = { recall: number; precision: number; passages: number; characters: number };

/** Entries are pages, texts or whole documents, as `nameOf` names them. */
export const judge = (hits: Hit[], nameOf: (hit: Hit) => string, relevant: Set<string>): Judged => {
  const names = hits.map(nameOf);
  const right = names.filter((name) => relevant.has(name));
  return {
    recall: new Set(right).size / Math.max(1, relevant.size),
    precision: right.length / Math.max(1, names.length),
    passages: hits.length,
    characters: hits.reduce((sum, { text }) => sum + text.length, 0),
  };
};

export const byEntry =
  ({ entryOf }: FilledSet) =>
  ({ documentId, page }: Hit): string =>
    entryOf(documentId, page);

/** `FILE.pdf` of `FILE.pdf#page=3`. */
export const documentOfEntry = (entry: string): string => entry.split('#page=')[0] ?? '';
