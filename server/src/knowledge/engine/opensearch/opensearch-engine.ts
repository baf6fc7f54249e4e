import { setTimeout as delay } from 'node:timers/promises';
import type { IndexState } from '@docent/contract';
import type pg from 'pg';
import type { Logger } from '../../../platform/logs.ts';
import { chooseFeedback, wordsOfBest } from '../../lexical/feedback.ts';
import { formOf } from '../../lexical/hash.ts';
import { rarity } from '../../lexical/rarity.ts';
import { readView } from '../../search-store.ts';
import { createDomainViews } from '../domain-views.ts';
import { type DomainView, type KeptEngine, SearchUnavailable } from '../search-engine.ts';
import { createClient, type OpenSearchOptions } from './client.ts';
import { findPassages, findReadings } from './find-candidates.ts';
import { createIndexKeeper, type IndexKeeper } from './index-keeper.ts';
import { isLeft, lastOfDomain, measureLag } from './outbox-store.ts';
import { rankCandidates } from './rank-candidates.ts';
import { getStatistics, type Statistics } from './statistics.ts';

/** A question waits so long for what has changed in its domain; then it is put to what the index has. */
const CHANGES_WAIT_MS = 2_000;
const LOOK_MS = 50;
/** Minimum share of a domain's document versions in the index: with fewer, a search could miss existing passages. */
const ENOUGH = 0.9;
/** A question of the first moment waits so long until it is known what stands behind the alias. */
const START_WAIT_MS = 5_000;
/** Others would be asked about an index that is not ours. */
const NEVER_ASKED: ReadonlySet<IndexState> = new Set([
  'starting',
  'wrong_version',
  'other_index',
  'newer_index',
]);

type Options = OpenSearchOptions & {
  /** The name that leads to the index. */
  alias: string;
  /** Tells the index of this installation from others'. */
  installation: () => Promise<string>;
  logger: Logger;
};

type SeenView = DomainView & { readings: number };

/** The engine of a cluster: OpenSearch chooses candidates and counts, the ranking of `lexical/` puts them in order. */
export const createOpenSearchEngine = (
  pool: pg.Pool,
  { alias, installation, logger, ...options }: Options,
): KeptEngine => {
  const client = createClient(options);
  const keeper = createIndexKeeper({ pool, client, alias, installation, logger });
  const { view: viewOf, refresh } = createDomainViews<SeenView>(async (domainId) => {
    const view = await readView(pool, domainId);
    await untilApplied(pool, keeper, domainId);
    return view;
  });
  keeper.start();

  /** Runs a search. An error ends the question: it never counts as no hits. */
  const asked = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      await untilStarted(keeper);
      if (NEVER_ASKED.has(keeper.state())) throw new Error(`the search index is not used: ${keeper.state()}`);
      return await work();
    } catch (error) {
      keeper.met(error);
      logger.warn({ err: error }, 'the search engine did not answer a question');
      throw new SearchUnavailable(error);
    }
  };

  return {
    view: viewOf,
    refresh,
    candidates: async ({ domainId, questions, limit, hidden }) => {
      const view = await viewOf(domainId);
      return asked(async () => {
        const scope = { domainId, hidden };
        const statistics = await ofEnough(keeper, view.readings - hidden.size, () =>
          getStatistics(client, alias, scope, questions.flat()),
        );
        const passages = await findPassages(client, alias, scope, questions, limit, statistics);
        const readings = [...new Set(passages.map(({ reading }) => reading))];
        const found = await findReadings(client, alias, scope, readings, questions);
        return {
          state: view.state,
          passages: statistics.passages,
          rankings: rankCandidates(questions, limit, passages, found, statistics),
        };
      });
    },
    feedback: ({ domainId, words, best, hidden }) =>
      asked(async () => {
        const found = wordsOfBest(words, best);
        const forms = found.map(({ term, word }) => ({ term, form: formOf(word) }));
        const scope = { domainId, hidden };
        const statistics = await getStatistics(client, alias, scope, [], forms);
        return chooseFeedback(found, (term, word) =>
          rarity(statistics.passages, statistics.havingForm(term, formOf(word))),
        );
      }),
    index: { state: keeper.state, reason: keeper.reason, lag: () => measureLag(pool) },
    warm: async () => {},
    clean: async () => {},
    close: keeper.close,
  };
};

/** Until the index has what has changed in the domain by now, or the patience is over. */
const untilApplied = async (pool: pg.Pool, keeper: IndexKeeper, domainId: string): Promise<void> => {
  const last = await lastOfDomain(pool, domainId);
  if (last === null) return;
  keeper.wake();
  const deadline = Date.now() + CHANGES_WAIT_MS;
  while (Date.now() < deadline && (await isLeft(pool, domainId, last))) await delay(LOOK_MS);
};

const untilStarted = async (keeper: IndexKeeper): Promise<void> => {
  const deadline = Date.now() + START_WAIT_MS;
  while (keeper.state() === 'starting' && Date.now() < deadline) await delay(LOOK_MS);
};

/** Returns the statistics once the index has enough of the domain: an index that is being built or repaired may have it soon. */
const ofEnough = async (
  keeper: IndexKeeper,
  readings: number,
  count: () => Promise<Statistics>,
): Promise<Statistics> => {
  for (const deadline = Date.now() + CHANGES_WAIT_MS; ; await delay(LOOK_MS)) {
    const statistics = await count();
    if (statistics.documents >= readings) return statistics;
    keeper.doubt();
    if (statistics.documents >= ENOUGH * readings) return statistics;
    if (Date.now() > deadline) throw new Error('the search index does not have all of the domain yet');
  }
};
