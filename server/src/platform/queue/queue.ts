import { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';
import type { Logger } from '../logs.ts';

/** Durable jobs in the same database (pg-boss). A job whose process dies is retried by another. */
export type Queue = {
  /** Creates a queue; required before sending to it. */
  declare: (name: string, options?: Partial<QueueOptions>) => Promise<void>;
  /** Queues a job, optionally within a transaction. It starts within seconds, or immediately after `wake`. */
  send: (name: string, data: object, tx?: Transaction, when?: { afterSeconds: number }) => Promise<void>;
  /**
   * Queues jobs of an `exclusive` queue; a job whose `key` is queued or active is skipped. Jobs with a higher `priority` (default 0) start
   * first.
   */
  sendOnce: (
    name: string,
    jobs: { key: string; data: object }[],
    tx?: Transaction,
    when?: { afterSeconds?: number; priority?: number },
  ) => Promise<void>;
  /** Queues a job every minute or hour, once for all servers. */
  everyMinute: (name: string) => Promise<void>;
  everyHour: (name: string) => Promise<void>;
  /** Makes this process's workers poll immediately. Call it after the commit. */
  wake: (name: string) => void;
  /** Takes jobs from a queue; does nothing in a process that takes none. */
  work: <Data extends object>(
    name: string,
    options: WorkOptions,
    handle: (data: Data) => Promise<void>,
  ) => Promise<void>;
  close: () => Promise<void>;
};

/** `batch`: jobs fetched per poll and handled one after the other; if one throws, all are retried. */
type WorkOptions = { concurrency: number; batch?: number };
type QueueOptions = {
  retries: number;
  delaySeconds: number;
  backoff: boolean;
  /** At most one job per key at a time: see sendOnce. */
  exclusive: boolean;
};

/** Time without a heartbeat after which a job is passed to another process (pg-boss's minimum is 10). */
const HEARTBEAT_SECONDS = 10;
const MONITOR_SECONDS = 5;
const POLL_SECONDS = 2;
const JOB_HOURS = 6;
const DEFAULTS: QueueOptions = { retries: 3, delaySeconds: 1, backoff: false, exclusive: false };
const CLOSE_WAIT_MS = 5_000;

/** Converts pg-boss's error objects to an Error, so that the logger serialises them. */
const asError = (told: Error): Error =>
  told instanceof Error ? told : Object.assign(new Error((told as Error).message), told);

/** @param takesJobs false where jobs are queued only, and other servers run them */
export const openQueue = async (database: Database, logger: Logger, takesJobs = true): Promise<Queue> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    supervise: takesJobs,
    schedule: takesJobs,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', (error) => logger.warn({ err: asError(error) }, 'job queue'));
  await database.alone(async () => {
    await boss.start();
  });
  const workers = new Map<string, string[]>();
  const known = new Set<string>();
  const declare: Queue['declare'] = async (name, options) => {
    const { retries, delaySeconds, backoff, exclusive } = { ...DEFAULTS, ...options };
    await boss.createQueue(name, {
      policy: exclusive ? 'exclusive' : 'standard',
      retryLimit: retries,
      retryDelay: delaySeconds,
      retryBackoff: backoff,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: JOB_HOURS * 3_600,
      deleteAfterSeconds: 3_600,
    });
    known.add(name);
  };

  return {
    declare,
    send: async (name, data, tx, when) => {
      if (!known.has(name)) throw new Error(`No queue is called ${name}: declare it first`);
      await boss.send(name, data, {
        ...(tx ? { db: { executeSql: tx.query } } : {}),
        ...(when ? { startAfter: when.afterSeconds } : {}),
      });
    },
    sendOnce: async (name, jobs, tx, when) => {
      if (!known.has(name)) throw new Error(`No queue is called ${name}: declare it first`);
      if (!jobs.length) return;
      await boss.insert(
        name,
        jobs.map(({ key, data }) => ({
          data,
          singletonKey: key,
          ...(when?.afterSeconds === undefined ? {} : { startAfter: when.afterSeconds }),
          ...(when?.priority === undefined ? {} : { priority: when.priority }),
        })),
        tx ? { db: { executeSql: tx.query } } : {},
      );
    },
    everyMinute: (name) => boss.schedule(name, '* * * * *'),
    everyHour: (name) => boss.schedule(name, '0 * * * *'),
    wake: (name) => {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    },
    work: takesJobs ? startWorkers(boss, workers) : async () => {},
    close: () => boss.stop({ graceful: true, timeout: CLOSE_WAIT_MS, close: false }),
  };
};

/** @param workers receives the ids of the workers by queue */
const startWorkers =
  (boss: PgBoss, workers: Map<string, string[]>): Queue['work'] =>
  async <Data extends object>(
    name: string,
    { concurrency, batch = 1 }: WorkOptions,
    handle: (data: Data) => Promise<void>,
  ) => {
    for (let i = 0; i < concurrency; i += 1) {
      const worker: string = await boss.work<Data>(
        name,
        { batchSize: batch, pollingIntervalSeconds: POLL_SECONDS },
        async (jobs) => {
          try {
            for (const job of jobs) await handle(job.data);
          } finally {
            // There may be more jobs: poll immediately.
            setImmediate(() => boss.notifyWorker(worker));
          }
        },
      );
      workers.set(name, [...(workers.get(name) ?? []), worker]);
    }
  };
