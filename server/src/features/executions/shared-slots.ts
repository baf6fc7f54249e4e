import { setTimeout as delay } from 'node:timers/promises';
import { AnswerError, type Slots } from '../../answering/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { LEASE_SECONDS } from '../../platform/database/lease.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/logs.ts';
import { everyMs } from '../../platform/non-overlapping-interval.ts';
import { claimSlots, freeSlots, renewSlots } from './slot-store.ts';

type Options = {
  db: Db;
  logger: Logger;
  /** Answers at the same time of a `provider:model` on all servers, at this moment; undefined: as many as come. */
  limitOf: (model: string) => number | undefined;
  waitMs: number;
};

/** Interval between checks for slots freed by other servers, while runs wait. */
const LOOK_MS = 250;
/** Minimum wait for a slot, so that the database is queried at least once. */
const FIRST_LOOK_MS = 1_000;
/** For those who wait when a limit is taken away: more than can wait. */
const UNLIMITED = 10_000;
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;

/**
 * Slots for answers, per model, shared by all servers of one database: each is a row with a lease, so that the slots of a server that dies
 * become free. Within a server, the longest waiting run is first.
 */
export const createSharedSlots = ({ db, logger, limitOf, waitMs }: Options): Slots => {
  const holder = newId();
  let held = 0;
  const warn = (error: unknown) =>
    logger.warn({ err: error }, 'places for answers: no word from the database');
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  const queueOf = (model: string) => {
    const queue =
      queues.get(model) ?? createQueue({ db, model, limit: () => limitOf(model) ?? UNLIMITED, holder, warn });
    queues.set(model, queue);
    return queue;
  };
  const renew = async () => {
    if (held) await renewSlots(db, holder);
  };
  const renewing = everyMs(RENEW_MS, renew, logger, 'places for answers: no word from the database');

  return {
    take: async (model, signal) => {
      if (limitOf(model) === undefined) return () => {};
      const queue = queueOf(model);
      const number = await queue.wait(Math.max(waitMs, FIRST_LOOK_MS), signal);
      held += 1;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        held -= 1;
        freeSlots(db, holder, { model, number }).catch(warn).finally(queue.look);
      };
    },
    close: async () => {
      clearInterval(renewing);
      await freeSlots(db, holder).catch(warn);
    },
  };
};

type QueueOptions = {
  db: Db;
  model: string;
  limit: () => number;
  holder: string;
  warn: (error: unknown) => void;
};

/** Queue of the runs that wait for a slot of one model on this server; one loop claims for all of them. */
const createQueue = ({ db, model, limit, holder, warn }: QueueOptions) => {
  const waiting: ((number: number) => void)[] = [];
  let looking = false;
  let hurry = () => {};

  const lookForAll = async () => {
    while (waiting.length) {
      const next = new Promise<void>((resolve) => {
        hurry = resolve;
      });
      const numbers = await claimSlots(db, { model, limit: limit(), holder, count: waiting.length }).catch(
        (error: unknown) => {
          warn(error);
          return [];
        },
      );
      for (const number of numbers) {
        const first = waiting.shift();
        if (first) first(number);
        else freeSlots(db, holder, { model, number }).catch(warn);
      }
      if (waiting.length) await Promise.race([next, delay(LOOK_MS)]);
    }
  };

  const look = () => {
    hurry();
    if (looking || !waiting.length) return;
    looking = true;
    void lookForAll().finally(() => {
      looking = false;
      // A run may have been queued in the same moment.
      if (waiting.length) look();
    });
  };

  /** The number of a place. Throws AnswerError `no_agent_available`, or the signal's reason. */
  const wait = (forMs: number, signal: AbortSignal): Promise<number> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = (error: unknown) => {
        const at = waiting.indexOf(take);
        if (at >= 0) waiting.splice(at, 1);
        end();
        reject(error);
      };
      const timer = setTimeout(() => leave(new AnswerError('no_agent_available')), forMs);
      const onAbort = () => leave(signal.reason);
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const take = (number: number) => {
        end();
        resolve(number);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(take);
      look();
    });

  return { wait, look };
};
