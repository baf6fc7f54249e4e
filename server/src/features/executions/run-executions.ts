import { type AnswerFailure, MESSAGE_TEXT_EMIT_MS } from '@docent/contract';
import { AnswerError, type Engine, runAnswer } from '../../answering/index.ts';
import type { Hit } from '../../knowledge/index.ts';
import { inBatches } from '../../platform/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import { throughRestarts } from '../../platform/database/lost-connection.ts';
import type { Logger } from '../../platform/logs.ts';
import {
  type Claimed,
  claimExecutions,
  type Draft,
  type Finish,
  failExhausted,
  failWaiting,
  finishExecutions,
  releaseExecutions,
  saveDrafts,
} from './store.ts';

/** What the runs tell the people of a chat. */
export type Listener = {
  onDelta: (event: { chatId: string; messageId: string; offset: number; text: string }) => void;
  /** The passages are found; writing begins. */
  onWriting: (event: {
    chatId: string;
    messageId: string;
    passages: number;
    mainDocument: string | null;
  }) => void;
  /** These messages have ended. */
  onEnd: (messages: { chatId: string; messageId: string }[]) => void;
};

type Options = {
  db: Db;
  engine: Engine;
  retrieve: (question: string, domainId: string) => Promise<Hit[]>;
  listener: Listener;
  logger: Logger;
  maxAnswers: number;
  waitSeconds: number;
};

type Running = {
  claimed: Claimed;
  controller: AbortController;
  text: string;
  passages: number;
  mainDocument: string | null;
  /** UTF-16 units of `text` that have been sent. */
  sent: number;
  dirty: boolean;
};

const FLUSH_MS = 250;
const SWEEP_MS = 2_000;
const RENEW_MS = 10_000;
/** How long a run outlasts a database that restarts: less than its lease. */
const DATABASE_AWAY_MS = 20_000;
/** Reason of an abort that is not a person's: the run belongs to another process by now, or this one is closing. */
const LOST = new Error('the run is not ours any more');
const STOPPED = new Error('stopped by a person');

export type Executions = ReturnType<typeof startExecutions>;

/**
 * Runs the answers of this process: takes waiting ones when it is told that there are some (and looks every 2 s),
 * sends their text as it comes, stores it every 250 ms in one statement for all, and ends each once.
 */
export const startExecutions = (options: Options) => {
  const { db, engine, retrieve, listener, logger, maxAnswers, waitSeconds } = options;
  const running = new Map<string, Running>();
  const begun = new Set<Promise<void>>();
  let closing = false;
  let claiming: Promise<void> | null = null;
  let again = false;
  /** The last look had no place for all that it might have found. */
  let moreMayWait = false;

  const storeEnd = inBatches(async (ended: { claimed: Claimed; finish: Finish }[]) => {
    const stored = await finishExecutions(
      db,
      ended.map(({ claimed: { id, attempt }, finish }) => ({ id, attempt, finish })),
    );
    listener.onEnd(ended.flatMap(({ claimed }, index) => (stored[index] ? [claimed] : [])));
    return stored;
  });

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
      controller: new AbortController(),
      text: '',
      passages: 0,
      mainDocument: null,
      sent: 0,
      dirty: false,
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

  const finish = async (run: Running): Promise<void> => {
    const result = await write(run);
    if (!result) return;
    sendText(run);
    const { claimed } = run;
    let tries = 0;
    const store = () => {
      tries += 1;
      return storeEnd({ claimed, finish: result });
    };
    const stored = await throughRestarts(store, { forMs: closing ? 0 : DATABASE_AWAY_MS });
    // The database may have gone after it had stored the end and before it said so: tell what it has now.
    if (!stored && tries > 1) listener.onEnd([claimed]);
  };

  const write = async (run: Running): Promise<Finish | null> => {
    const { claimed, controller } = run;
    const unfinished = { text: '', sources: [], steps: [], usage: null };
    try {
      const answered = await runAnswer({
        question: {
          text: claimed.question,
          language: claimed.language,
          history: claimed.history,
          domainName: claimed.domainName ?? '',
        },
        domainId: claimed.domainId ?? '',
        engine,
        retrieve: (question, domainId) =>
          throughRestarts(() => retrieve(question, domainId), {
            forMs: DATABASE_AWAY_MS,
            signal: controller.signal,
          }),
        signal: controller.signal,
        onPassages: (read) => {
          Object.assign(run, read);
          run.dirty = true;
          listener.onWriting({ ...claimed, ...read });
        },
        onText: (piece) => {
          run.text += piece;
          run.dirty = true;
          if (run.sent === 0) sendText(run);
        },
      });
      return { ...answered, failure: null };
    } catch (error) {
      if (error === LOST) return null;
      if (error === STOPPED) return { ...unfinished, text: run.text, outcome: 'stopped', failure: null };
      const failure: AnswerFailure = error instanceof AnswerError ? error.failure : 'model_failed';
      logger.warn({ err: error, failure }, 'answer failed');
      return { ...unfinished, text: run.text, outcome: 'failed', failure };
    }
  };

  const sendText = (run: Running) => {
    if (run.sent >= run.text.length) return;
    const { chatId, messageId } = run.claimed;
    listener.onDelta({ chatId, messageId, offset: run.sent, text: run.text.slice(run.sent) });
    run.sent = run.text.length;
  };

  const flush = async () => {
    const dirty = [...running.values()].filter((run) => run.dirty);
    await store(dirty);
  };

  const saveDraft = inBatches(async (drafts: Draft[]) => {
    const ours = await saveDrafts(db, drafts);
    return drafts.map(({ id }) => ours.has(id));
  });

  const store = async (runs: Running[]) => {
    const storing = runs.map(async (run) => {
      run.dirty = false;
      const { id, attempt } = run.claimed;
      const { text, passages, mainDocument } = run;
      const isOurs = await saveDraft({ id, attempt, text, passages, mainDocument });
      if (!isOurs && running.get(run.claimed.messageId) === run) run.controller.abort(LOST);
    });
    await Promise.all(storing);
  };

  const sweep = async () => {
    const ended = await failExhausted(db);
    if (running.size >= maxAnswers) ended.push(...(await failWaiting(db, waitSeconds)));
    if (ended.length) listener.onEnd(ended);
    wake();
  };

  /** One round at a time: a slow database delays the next round instead of piling them up. */
  const every = (ms: number, work: () => Promise<void>) => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      work()
        .catch((error: unknown) => logger.warn({ err: error }, 'answers: a round failed'))
        .finally(() => {
          busy = false;
        });
    }, ms);
    timer.unref();
    return timer;
  };

  const timers = [
    every(MESSAGE_TEXT_EMIT_MS, async () => {
      for (const run of running.values()) sendText(run);
    }),
    every(FLUSH_MS, flush),
    every(RENEW_MS, () => store([...running.values()])),
    every(SWEEP_MS, sweep),
  ];
  wake();

  return {
    wake,
    /** The text so far of an answer that this process is writing. */
    textOf: (messageId: string): string | null => running.get(messageId)?.text ?? null,
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
      await releaseExecutions(
        db,
        unfinished.map(({ claimed: { id, attempt } }) => ({ id, attempt })),
      ).catch((error: unknown) => logger.warn({ err: error }, 'answers could not be let go'));
    },
  };
};
