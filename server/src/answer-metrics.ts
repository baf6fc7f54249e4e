import { statfs } from 'node:fs/promises';
import { OUTCOMES } from '@docent/contract';
import type { Executions, Listener } from './features/executions/index.ts';
import type { Platform, Plugin } from './features/plugin.ts';
import { type Figure, metricsRoutes } from './platform/http/metrics.ts';

const FIRST_WORDS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
/** Maximum age of the figures of database and disk, regardless of how often Prometheus asks. */
const KEPT_MS = 5_000;

type Ended = { outcome: string; firstWordsMs: number | null };

/** Counts how the answers of this process end. */
export const createAnswerCounts = () => {
  const outcomes = new Map<string, number>(OUTCOMES.map((outcome) => [outcome, 0]));
  let observe: (seconds: number) => void = () => {};
  return {
    outcomes,
    onFirstWords: (listen: (seconds: number) => void) => {
      observe = listen;
    },
    ended: ({ outcome, firstWordsMs }: Ended) => {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (firstWordsMs !== null) observe(firstWordsMs / 1_000);
    },
  };
};
export type AnswerCounts = ReturnType<typeof createAnswerCounts>;

/** Wraps a listener to count ended answers. Events without an outcome are not counted: their answer ended on another server, or earlier. */
export const counting = (listener: Listener, counts: AnswerCounts): Listener => ({
  ...listener,
  onEnd: (messages) => {
    for (const { outcome, firstWordsMs = null } of messages)
      if (outcome) counts.ended({ outcome, firstWordsMs });
    listener.onEnd(messages);
  },
});

type Uses = {
  settings: { METRICS_TOKEN?: string | undefined; DATA_DIR: string };
  answers: AnswerCounts;
  executions: Pick<Executions, 'running'>;
};

/** Serves the product's figures to monitoring; off without METRICS_TOKEN. */
export const answerMetricsPlugin = (platform: Platform, uses: Uses): Plugin => {
  const { METRICS_TOKEN: token } = uses.settings;
  return {
    name: 'figures',
    servedByWorkers: true,
    ...(token ? { routes: (app) => metricsRoutes(app, { token, figures: figuresOf(platform, uses) }) } : {}),
  };
};

/** Figures of the database are the same on every server. */
const figuresOf = (
  { database, mail, sockets, searchEngine }: Platform,
  { settings, answers, executions }: Uses,
): Record<string, Figure> => ({
  docent_sockets: { kind: 'gauge', help: 'Connected sockets', read: () => [{ value: sockets.count() }] },
  docent_database_waiting: {
    kind: 'gauge',
    help: 'Statements waiting for a connection',
    read: () => [{ value: database.pool.waitingCount }],
  },
  docent_database_bytes: {
    kind: 'gauge',
    help: 'Size of the database, of all servers together',
    read: kept(async () => {
      const { rows } = await database.pool.query(
        'select pg_database_size(current_database())::float8 as bytes',
      );
      return [{ value: rows[0].bytes }];
    }),
  },
  docent_disk_free_bytes: {
    kind: 'gauge',
    help: 'Free room where DATA_DIR is',
    read: kept(async () => {
      const { bavail, bsize } = await statfs(settings.DATA_DIR);
      return [{ value: bavail * bsize }];
    }),
  },
  docent_jobs: {
    kind: 'gauge',
    help: 'Jobs by queue and state (created, retry, active, failed), of all servers together',
    labels: ['queue', 'state'],
    read: kept(async () => {
      const { rows } = await database.pool.query(`select name as queue, state::text, count(*)::int as value
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`);
      return rows.map(({ queue, state, value }) => ({ labels: { queue, state }, value }));
    }),
  },
  ...searchFigures(searchEngine.index),
  docent_answers_running: {
    kind: 'gauge',
    help: 'Answers that this server is writing',
    read: () => [{ value: executions.running() }],
  },
  docent_answers_total: {
    kind: 'counter',
    help: 'Answers that have ended on this server, by outcome',
    labels: ['outcome'],
    read: () => [...answers.outcomes].map(([outcome, value]) => ({ labels: { outcome }, value })),
  },
  docent_answer_first_words_seconds: {
    kind: 'histogram',
    help: 'From the question to the first words of its answer',
    buckets: FIRST_WORDS_SECONDS,
    listen: answers.onFirstWords,
  },
  docent_mails_total: {
    kind: 'counter',
    help: 'Letters that the mail server has taken (sent), or not (failed)',
    labels: ['result'],
    read: () => Object.entries(mail.counts).map(([result, value]) => ({ labels: { result }, value })),
  },
});

const searchFigures = (index: Platform['searchEngine']['index']): Record<string, Figure> => {
  if (!index) return {};
  const lag = kept(index.lag);
  return {
    docent_search_index_ok: {
      kind: 'gauge',
      help: '1 while the index in OpenSearch is whole and answers, as this server sees it',
      read: () => [{ value: index.state() === 'ok' ? 1 : 0 }],
    },
    docent_search_outbox_rows: {
      kind: 'gauge',
      help: 'Changes that the index in OpenSearch does not know yet, of all servers together',
      read: async () => [{ value: (await lag()).rows }],
    },
    docent_search_lag_seconds: {
      kind: 'gauge',
      help: 'For how long the oldest of these changes has waited',
      read: async () => [{ value: (await lag()).seconds }],
    },
  };
};

const kept = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let last: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (!last || last.at < Date.now() - KEPT_MS) last = { at: Date.now(), value: read() };
    return last.value;
  };
};
