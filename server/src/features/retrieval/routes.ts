import { CALLS, type FoundPassage } from '@docent/contract';
import { type Reader, readerOf } from '../../access/index.ts';
import type { Retrieve } from '../../answering/index.ts';
import type { Hit, Search } from '../../knowledge/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { requireConfigurer } from '../domains/index.ts';

type Options = {
  db: Db;
  search: Search;
  retrieve: (domainId: string, reader: Reader) => Retrieve;
  embeddingModel: () => string | null;
};

/** Each may be a call of the embedding model. */
const SEARCHES = { max: 120, timeWindow: '1 minute' };

/** The search alone, for those who configure a domain: what an answer would be written of. */
export const retrievalRoutes = (app: App, { db, search, retrieve, embeddingModel }: Options) => {
  handle(
    app,
    CALLS.testSearch,
    async ({ params: { id }, body, user }) => {
      await requireConfigurer(db, id, user);
      const reader = readerOf(user);
      const from = performance.now();
      const [read, ranked] = await Promise.all([
        retrieve(id, reader)({ question: body.question, background: [] }),
        search({ domainId: id, reader, ...body }),
      ]);
      const took_ms = Math.round(performance.now() - from);
      const readIds = new Set(read.map(({ passageId }) => passageId));
      const hits = [...read, ...ranked.filter(({ passageId }) => !readIds.has(passageId))].slice(
        0,
        body.limit,
      );
      return {
        passages: hits.map(present),
        read: Math.min(read.length, hits.length),
        embedding_model: embeddingModel(),
        took_ms,
      };
    },
    { rateLimit: SEARCHES },
  );
};

const present = (hit: Hit): FoundPassage => ({
  id: hit.passageId,
  document_id: hit.documentId,
  document_name: hit.documentName,
  headings: hit.headings,
  place: {
    page: hit.page,
    char_start: hit.charStart,
    char_end: hit.charEnd,
    boxes: hit.boxes,
    locator: hit.locator,
  },
  text: hit.text,
  score: hit.score,
  lexical_score: hit.lexicalScore,
  vector_score: hit.vectorScore,
  taught: hit.taught,
});
