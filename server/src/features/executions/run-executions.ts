import { MESSAGE_TEXT_EMIT_MS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import { everyMs } from '../../platform/non-overlapping-interval.ts';
import { type AnswerParts, LOST, STOPPED } from './execute-run.ts';
import { createRunFinisher } from './finish-run.ts';
import { failExhausted, failWaiting } from './give-up.ts';
import type { Listener } from './listener.ts';
import { createRunning, isKept, type Running } from './running.ts';
import { createTextSender } from './send-text.ts';
import { type Claimed, claimExecutions, releaseExecutions } from './store/claim.ts';
import { failUnchecked } from './store/finish.ts';
import { createWaiting } from './wait-for-documents.ts';

type Options = {
  db: Db;
  answering: Omit<AnswerParts, 'logger' | 'databaseAwayMs'>;
  listener: Listener;
  logger: Logger;
  maxAnswers: number;
  waitSeconds: number;
};

const FLUSH_MS = 250;
const SWEEP_MS = 2_000;
const RENEW_MS = 10_000;
/** Interval between checks of runs that wait for documents, while there are any. */
const WAITING_MS = 500;
/** How long a run outlasts a database that restarts: less than its lease. */
const DATABASE_AWAY_MS = 20_000;
/** Interval between checks for verdicts whose check was lost. */
const UNCHECKED_MS = 60_000;

export type Executions = ReturnType<typeof createExecutions>;

/**
 * Runs the answers of this process, from `start()` on: takes waiting ones when it is told that there are some (and looks
 * every 2 s), sends their text as it comes, stores it every 250 ms in one statement for all, and ends each once.
 */
export const createExecutions = (options: Options) => {
  const { db, listener, logger, maxAnswers, waitSeconds } = options;
  const running = new Map<string, Running>();
  const claims = createClaims(options, running);
  const { waiting, sender, wake } = claims;

  const sweep = async () => {
    const ended = await failExhausted(db);
    if (running.size >= maxAnswers) ended.push(...(await failWaiting(db, waitSeconds)));
    if (ended.length) listener.onEnd(ended.map((one) => ({ ...one, outcome: 'failed' })));
    await waiting.look();
    wake();
  };

  const every = (ms: number, work: () => Promise<void>) =>
    everyMs(ms, work, logger, 'answers: a round failed');
  let timers: NodeJS.Timeout[] = [];

  return {
    start: () => {
      timers = [
        every(MESSAGE_TEXT_EMIT_MS, async () => {
          for (const run of running.values()) sender.sendText(run);
        }),
        every(FLUSH_MS, () => sender.store([...running.values()].filter((run) => run.dirty))),
        every(RENEW_MS, () => sender.store([...running.values()])),
        every(SWEEP_MS, sweep),
        every(WAITING_MS, async () => {
          if (waiting.isAny()) await waiting.look();
        }),
        every(UNCHECKED_MS, async () => {
          const unchecked = await failUnchecked(db);
          if (unchecked.length) listener.onVerdict(unchecked);
        }),
      ];
      wake();
    },
    wake,
    /** Number of answers that this process is writing. */
    running: () => running.size,
    /** The text so far of an answer that this process is writing, once all that it rests on is stored. */
    textOf: (messageId: string): string | null => {
      const run = running.get(messageId);
      return run && isKept(run) ? run.text : null;
    },
    followAccess: sender.followAccess,
    /** Stops an answer that this process is writing. False when it is not one. */
    stop: (messageId: string): boolean => {
      const run = running.get(messageId);
      run?.controller.abort(STOPPED);
      return run !== undefined;
    },
    /** Lets go of all runs; another process, or the next start, takes them again. */
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await claims.close();
    },
  };
};

/** Remembers work until it has ended. */
const createTracker = () => {
  const begun = new Set<Promise<void>>();
  return {
    track: (work: Promise<void>): void => {
      begun.add(work);
      void work.finally(() => begun.delete(work));
    },
    allEnded: () => Promise.all(begun),
  };
};

/** Claims runs that wait, and executes them until `close` lets go of all. */
const createClaims = (
  { db, answering, listener, logger, maxAnswers }: Options,
  running: Map<string, Running>,
) => {
  const { track, allEnded } = createTracker();
  let closing = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  /** The last claim filled all free slots, so further runs may wait. */
  let moreMayWait = false;

  /** Claims waiting runs. Calls during a claim are merged into one further claim. */
  const wake = (): void => {
    if (closing) return;
    again = true;
    claiming ??= claimAll().finally(() => {
      claiming = null;
      if (again) wake();
    });
  };
  const waiting = createWaiting({ db, onWaiting: listener.onWaiting, onResumed: () => wake() });
  const sender = createTextSender({ db, listener, logger, running });
  const finish = createRunFinisher({
    db,
    answering: { ...answering, logger, databaseAwayMs: DATABASE_AWAY_MS },
    listener,
    logger,
    waiting,
    sender,
    isClosing: () => closing,
    track,
  });

  const claimAll = async () => {
    again = false;
    const free = maxAnswers - running.size;
    moreMayWait = true;
    if (free <= 0) return;
    try {
      const taken = await claimExecutions(db, free);
      moreMayWait = taken.length >= free;
      for (const claimed of taken) track(begin(claimed));
    } catch (error) {
      logger.warn({ err: error }, 'answers could not be taken');
    }
  };

  const begin = async (claimed: Claimed) => {
    const run = createRunning(claimed);
    running.get(claimed.messageId)?.controller.abort(LOST);
    running.set(claimed.messageId, run);
    try {
      await finish(run);
    } catch (error) {
      const about = { err: error, execution: claimed.id };
      logger.warn(about, 'an answer could not be stored; it will be taken again');
    } finally {
      if (running.get(claimed.messageId) === run) running.delete(claimed.messageId);
      if (moreMayWait) wake();
    }
  };

  const close = async (): Promise<void> => {
    closing = true;
    await claiming;
    const unfinished = [...running.values()];
    for (const run of unfinished) run.controller.abort(LOST);
    await allEnded();
    // A draft that is still being stored would renew the lease; `saveDrafts` refuses that once the lease is released.
    await Promise.all(unfinished.map(({ keeping }) => keeping));
    const runs = unfinished.map(({ claimed: { id, attempt } }) => ({ id, attempt }));
    await releaseExecutions(db, runs).catch((error: unknown) =>
      logger.warn({ err: error }, 'answers could not be let go'),
    );
  };

  return { waiting, sender, wake, close };
};
