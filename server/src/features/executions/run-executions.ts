import { type Looked, MESSAGE_TEXT_EMIT_MS } from '@docent/contract';
import { AnswerError } from '../../answering/index.ts';
import { SearchUnavailable } from '../../knowledge/index.ts';
import { inBatches } from '../../platform/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import { retryWhileDatabaseIsDown } from '../../platform/database/lost-connection.ts';
import type { Logger } from '../../platform/logs.ts';
import { everyMs } from '../../platform/non-overlapping-interval.ts';
import { withDomain } from './choose-domain.ts';
import {
  ACCESS_CHANGED,
  type AnswerParts,
  type EndOfRun,
  endUnrouted,
  executeRun,
  foundNothing,
  LOST,
  STOPPED,
} from './execute-run.ts';
import { failExhausted, failWaiting } from './give-up.ts';
import { countLeftOut } from './left-out.ts';
import type { Listener } from './listener.ts';
import { runsWithoutAccess } from './lost-access.ts';
import {
  type Claimed,
  claimExecutions,
  type Draft,
  type EndedRun,
  failUnchecked,
  finishExecutions,
  releaseExecutions,
  saveDrafts,
  saveRound,
  saveVerdicts,
} from './store.ts';
import { type Given, trackDocumentsUsed } from './track-documents-used.ts';
import { createWaiting, waitForDocuments } from './wait-for-documents.ts';

type Options = {
  db: Db;
  answering: Omit<AnswerParts, 'logger' | 'databaseAwayMs'>;
  listener: Listener;
  logger: Logger;
  maxAnswers: number;
  waitSeconds: number;
};

type Running = {
  claimed: Claimed;
  /** Its domain is known, which is chosen only now where it was asked of all. */
  isRouted: boolean;
  controller: AbortController;
  text: string;
  passages: number;
  mainDocument: string | null;
  searched: Looked[];
  /** UTF-16 units of `text` that have been sent. */
  sent: number;
  dirty: boolean;
  /** The documents that it rests on. */
  given: Given;
  /** How many of them are stored; null: it has not been asked who of the chat may read it. Nothing is told before. */
  kept: number | null;
  /** The people of the chat who may read all of them, as they were when they were stored last. */
  readers: string[];
  keeping: Promise<void> | null;
  /** Time of the claim, by `performance.now()`. */
  takenAt: number;
  /** See `execution.first_words_ms`. */
  firstWordsMs: number | null;
};

const FLUSH_MS = 250;
const SWEEP_MS = 2_000;
const RENEW_MS = 10_000;
/** How often those are looked at that wait for documents, while any is known to. */
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
  const answering = { ...options.answering, logger, databaseAwayMs: DATABASE_AWAY_MS };
  const running = new Map<string, Running>();
  const begun = new Set<Promise<void>>();
  let closing = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  /** The last look had no place for all that it might have found. */
  let moreMayWait = false;

  const storeEnd = inBatches(async (ended: (EndedRun & Pick<Claimed, 'chatId' | 'messageId'>)[]) => {
    const stored = await finishExecutions(db, ended);
    const own = ended.filter((_, index) => stored[index]);
    listener.onEnd(own.map(({ finish, ...run }) => ({ ...run, outcome: finish.outcome })));
    return stored;
  });

  const saveVerdict = inBatches((runs: Parameters<typeof saveVerdicts>[1]) => saveVerdicts(db, runs));

  const waiting = createWaiting({ db, onWaiting: listener.onWaiting, onResumed: () => wake() });

  /** Takes what waits. Calls that come meanwhile are one further round. */
  const wake = () => {
    if (closing) return;
    again = true;
    claiming ??= claimAll().finally(() => {
      claiming = null;
      if (again) wake();
    });
  };

  const claimAll = async () => {
    again = false;
    const free = maxAnswers - running.size;
    moreMayWait = true;
    if (free <= 0) return;
    try {
      const taken = await claimExecutions(db, free);
      moreMayWait = taken.length >= free;
      for (const claimed of taken) {
        const run = begin(claimed);
        begun.add(run);
        void run.finally(() => begun.delete(run));
      }
    } catch (error) {
      logger.warn({ err: error }, 'answers could not be taken');
    }
  };

  const begin = async (claimed: Claimed) => {
    const run: Running = {
      claimed,
      isRouted: !claimed.allDomains,
      controller: new AbortController(),
      text: '',
      passages: 0,
      mainDocument: null,
      searched: [],
      sent: 0,
      dirty: false,
      given: trackDocumentsUsed(),
      kept: null,
      readers: [],
      keeping: null,
      takenAt: performance.now(),
      firstWordsMs: null,
    };
    running.get(claimed.messageId)?.controller.abort(LOST);
    running.set(claimed.messageId, run);
    try {
      await finish(run);
    } catch (error) {
      logger.warn(
        { err: error, execution: claimed.id },
        'an answer could not be stored; it will be taken again',
      );
    } finally {
      if (running.get(claimed.messageId) === run) running.delete(claimed.messageId);
      if (moreMayWait) wake();
    }
  };

  /** Finds the domain that answers. The end of the run where none could be searched for; `lost` when it is not ours any more. */
  const route = async (run: Running): Promise<EndOfRun | 'lost' | null> => {
    try {
      const routed = await retryWhileDatabaseIsDown(() => withDomain({ db, ...answering }, run.claimed), {
        forMs: closing ? 0 : DATABASE_AWAY_MS,
      });
      if (!routed) return 'lost';
      run.claimed = routed;
      run.isRouted = true;
      return null;
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      logger.warn({ err: error }, 'no domain could be chosen');
      return endUnrouted(run.claimed, error);
    }
  };

  const finish = async (run: Running): Promise<void> => {
    const unrouted = run.claimed.allDomains ? await route(run) : null;
    if (unrouted === 'lost') return;
    const { claimed } = run;
    if (!unrouted && claimed.unread && !claimed.waits && (await putBack(claimed, 'briefly'))) return;
    const counting = countLeftOut(db, claimed).catch((error: unknown) => {
      logger.warn({ err: error }, 'what an answer leaves out could not be counted');
      return 0;
    });
    const result = unrouted ?? (await write(run));
    if (!result) return;
    // It was not read for nothing: the same message is answered when what it could not find is there.
    if (claimed.unread && foundNothing(result.finish) && (await putBack(claimed, 'until_read'))) return;
    if (!isKept(run)) await keep(run);
    sendText(run);
    const durationMs = sinceAsked(run);
    const leftOut = await counting;
    let tries = 0;
    const store = () => {
      tries += 1;
      const { firstWordsMs, passages, mainDocument, searched } = run;
      return storeEnd({
        ...claimed,
        firstWordsMs,
        durationMs,
        passages,
        mainDocument,
        leftOut,
        searched,
        documents: run.given.documents(),
        finish: result.finish,
      });
    };
    const stored = await retryWhileDatabaseIsDown(store, { forMs: closing ? 0 : DATABASE_AWAY_MS });
    // The database may have gone after it had stored the end and before it said so: tell what it has now.
    if (!stored && tries > 1) listener.onEnd([claimed]);
    if (stored && result.validate) validate(claimed, result.validate);
  };

  const putBack = async (claimed: Claimed, how: 'briefly' | 'until_read'): Promise<boolean> => {
    const waits = await retryWhileDatabaseIsDown(() => waitForDocuments(db, claimed, how), {
      forMs: closing ? 0 : DATABASE_AWAY_MS,
    });
    if (waits) waiting.began(claimed);
    return waits;
  };

  /** The answer has ended for its readers; its verdict follows, and holds up no place for an answer. */
  const validate = (claimed: Claimed, check: NonNullable<EndOfRun['validate']>) => {
    const checking = check()
      .then((checked) =>
        retryWhileDatabaseIsDown(() => saveVerdict({ ...claimed, checked }), { forMs: DATABASE_AWAY_MS }),
      )
      .then((stored) => stored && listener.onVerdict([claimed]))
      .catch((error: unknown) => logger.warn({ err: error }, 'a verdict could not be stored'))
      .then(() => {});
    begun.add(checking);
    void checking.finally(() => begun.delete(checking));
  };

  const write = (run: Running) =>
    executeRun(answering, run.claimed, {
      signal: run.controller.signal,
      given: run.given,
      text: () => run.text,
      onProgress: (read) => {
        const { passages, mainDocument, searched } = read;
        Object.assign(run, { passages, mainDocument, searched, dirty: true });
        void keep(run).then(() => {
          if (isKept(run)) listener.onProgress({ ...run.claimed, ...read, readers: run.readers });
        });
      },
      onRound: async (round) => {
        const isOurs = await saveRound(db, run.claimed, round, run.given.documents());
        if (isOurs) {
          run.claimed.rounds.push(round);
          // A second look is told of with what it goes on to, without the text, which stays.
          if (run.claimed.thorough) listener.onLooked([run.claimed]);
        }
        return isOurs;
      },
      onText: (piece) => {
        run.text += piece;
        run.dirty = true;
        if (run.sent === 0) sendText(run);
      },
      onAnew: () => void Object.assign(run, { text: '', sent: 0, dirty: true }),
    });

  /** In milliseconds, by this process's own clock since it took the run. */
  const sinceAsked = ({ claimed, takenAt }: Running) =>
    Math.round(claimed.waitedMs + performance.now() - takenAt);

  /** All that the text so far rests on is stored. */
  const isKept = ({ kept, given }: Running) => kept === given.count();

  /** Stores what the run rests on, and learns who may read it. Does not fail: what could not be stored is not told. */
  const keep = (run: Running): Promise<void> => {
    run.keeping ??= keepAll(run)
      .catch((error: unknown) => logger.warn({ err: error }, 'what an answer rests on could not be stored'))
      .finally(() => {
        run.keeping = null;
      });
    return run.keeping;
  };
  const keepAll = async (run: Running) => {
    do await store([run]);
    while (!isKept(run) && !run.controller.signal.aborted && running.get(run.claimed.messageId) === run);
  };

  const sendText = (run: Running) => {
    if (run.sent >= run.text.length) return;
    if (!isKept(run)) {
      void keep(run).then(() => isKept(run) && sendText(run));
      return;
    }
    const { chatId, messageId } = run.claimed;
    run.firstWordsMs ??= sinceAsked(run);
    const piece = { offset: run.sent, text: run.text.slice(run.sent) };
    listener.onDelta({ chatId, messageId, ...piece, readers: run.readers });
    run.sent = run.text.length;
  };

  /** Access changed: ends the answers that rest on content that a person they are written for may not read any more. */
  const followAccess = async (): Promise<void> => {
    const routed = [...running.values()].filter(({ isRouted }) => isRouted);
    const runs = routed.map((run) => ({ ...run, documents: run.given.documents() }));
    for (const { id, domainGone } of await runsWithoutAccess(db, runs)) {
      const lost = runs.find(({ claimed }) => claimed.id === id);
      lost?.controller.abort(domainGone ? new AnswerError('domain_gone') : ACCESS_CHANGED);
    }
  };

  const snapshotReaders = (run: Running, readers: string[], kept: number) => {
    const isFewer = run.kept === null || readers.length < run.readers.length;
    Object.assign(run, { readers, kept });
    if (!isFewer || run.claimed.people.every(({ id }) => readers.includes(id))) return;
    // Passages read just before an access change may have been noted just after its check.
    followAccess().catch((error: unknown) =>
      logger.warn({ err: error }, 'who lost access could not be asked'),
    );
  };

  const flush = () => store([...running.values()].filter((run) => run.dirty));

  const saveDraft = inBatches((drafts: Draft[]) => saveDrafts(db, drafts));

  const store = async (runs: Running[]) => {
    const storing = runs.map(async (run) => {
      run.dirty = false;
      const { id, attempt } = run.claimed;
      const { text, passages, mainDocument } = run;
      const documents = run.given.documents();
      const readers = await saveDraft({ id, attempt, text, passages, mainDocument, documents });
      if (readers) snapshotReaders(run, readers, documents.length);
      else if (running.get(run.claimed.messageId) === run) run.controller.abort(LOST);
    });
    await Promise.all(storing);
  };

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
          for (const run of running.values()) sendText(run);
        }),
        every(FLUSH_MS, flush),
        every(RENEW_MS, () => store([...running.values()])),
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
    /** How many answers this process is writing. */
    running: () => running.size,
    /** The text so far of an answer that this process is writing, once all that it rests on is stored. */
    textOf: (messageId: string): string | null => {
      const run = running.get(messageId);
      return run && isKept(run) ? run.text : null;
    },
    followAccess,
    /** Stops an answer that this process is writing. False when it is not one. */
    stop: (messageId: string): boolean => {
      const run = running.get(messageId);
      run?.controller.abort(STOPPED);
      return run !== undefined;
    },
    /** Lets go of all runs; another process, or the next start, takes them again. */
    close: async () => {
      closing = true;
      for (const timer of timers) clearInterval(timer);
      await claiming;
      const unfinished = [...running.values()];
      for (const run of unfinished) run.controller.abort(LOST);
      await Promise.all(begun);
      // A draft that is still being stored would renew the lease; `saveDrafts` refuses that once the lease is released.
      await Promise.all(unfinished.map(({ keeping }) => keeping));
      await releaseExecutions(
        db,
        unfinished.map(({ claimed: { id, attempt } }) => ({ id, attempt })),
      ).catch((error: unknown) => logger.warn({ err: error }, 'answers could not be let go'));
    },
  };
};
