import { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';
import type { Logger } from '../logs.ts';

/** Durable jobs in the same database (pg-boss). A job that loses its process is given out again. */
export type Queue = {
  /** Makes a queue known, before anything is sent to it. */
  declare: (name: string, options?: Partial<QueueOptions>) => Promise<void>;
  /** Queues a job, with a transaction as part of it. It begins within seconds, or at once after `wake`. */
  send: (name: string, data: object, tx?: Transaction, when?: { afterSeconds: number }) => Promise<void>;
  /** Queues jobs of a queue that was declared `exclusive`; one whose `key` is queued or at work already is left out. Jobs of a higher `priority` (0 by default) begin first. */
  sendOnce: (
    name: string,
    jobs: { key: string; data: object }[],
    tx?: Transaction,
    when?: { afterSeconds?: number; priority?: number },
  ) => Promise<void>;
  /** Queues a job every minute, of all servers together. */
  everyMinute: (name: string) => Promise<void>;
  /** Lets this process's workers look for jobs now. Call it after the commit. */
  wake: (name: string) => void;
  work: <Data extends object>(
    name: string,
    options: WorkOptions,
    handle: (data: Data) => Promise<void>,
  ) => Promise<void>;
  close: () => Promise<void>;
};

/** `batch`: jobs taken at each look, worked on one after the other; when one throws, all of them come again. */
type WorkOptions = { concurrency: number; batch?: number };
type QueueOptions = {
  retries: number;
  delaySeconds: number;
  backoff: boolean;
  /** At most one job a key at a time: see sendOnce. */
  exclusive: boolean;
};

/** Without a heartbeat for this long, a job is given to another process (pg-boss's minimum is 10). */
const HEARTBEAT_SECONDS = 10;
const MONITOR_SECONDS = 5;
const POLL_SECONDS = 2;
const JOB_HOURS = 6;
const DEFAULTS: QueueOptions = { retries: 3, delaySeconds: 1, backoff: false, exclusive: false };
const CLOSE_WAIT_MS = 5_000;

/** What pg-boss tells has the fields of an error and is none: a log would show nothing of it. */
const asError = (told: Error): Error =>
  told instanceof Error ? told : Object.assign(new Error((told as Error).message), told);

export const openQueue = async (database: Database, logger: Logger): Promise<Queue> => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
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
    wake: (name) => {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    },
    work: async <Data extends object>(
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
              // Where there was a job there may be another: look at once, not at the next turn.
              setImmediate(() => boss.notifyWorker(worker));
            }
          },
        );
        workers.set(name, [...(workers.get(name) ?? []), worker]);
      }
    },
    close: () => boss.stop({ graceful: true, timeout: CLOSE_WAIT_MS, close: false }),
  };
};
