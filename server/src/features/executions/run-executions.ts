import { MESSAGE_TEXT_EMIT_MS } from '@docent/contract';
import { inBatches } from '../../platform/batches.ts';
import type { Db } from '../../platform/database/database.ts';
import { throughRestarts } from '../../platform/database/lost-connection.ts';
import type { Logger } from '../../platform/logs.ts';
import {
  type AnswerParts,
  answerClaimed,
  type EndOfRun,
  LOST,
  type Read,
  STOPPED,
} from './answer-claimed.ts';
import {
  type Claimed,
  claimExecutions,
  type Draft,
  type EndedRun,
  failExhausted,
  failUnchecked,
  failWaiting,
  finishExecutions,
  releaseExecutions,
  saveDrafts,
  saveVerdicts,
} from './store.ts';

/** What the runs tell the people of a chat. */
export type Listener = {
  onDelta: (event: { chatId: string; messageId: string; offset: number; text: string }) => void;
  /** The passages are found; writing begins. */
  onWriting: (event: Read & { chatId: string; messageId: string }) => void;
  /** These messages have ended; without an outcome, what has been told of before. */
  onEnd: (
    messages: { chatId: string; messageId: string; outcome?: string; firstWordsMs?: number | null }[],
  ) => void;
  /** Their verdicts are there, some time after their end. */
  onVerdict: (messages: { chatId: string; messageId: string }[]) => void;
};

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
  controller: AbortController;
  text: string;
  passages: number;
  mainDocument: string | null;
  /** UTF-16 units of `text` that have been sent. */
  sent: number;
  dirty: boolean;
  /** Of `performance.now()`. */
  takenAt: number;
  /** See `execution.first_words_ms`. */
  firstWordsMs: number | null;
};

const FLUSH_MS = 250;
const SWEEP_MS = 2_000;
const RENEW_MS = 10_000;
/** How long a run outlasts a database that restarts: less than its lease. */
const DATABASE_AWAY_MS = 20_000;
/** How often verdicts are looked for that nobody will bring any more. */
const UNCHECKED_MS = 60_000;

export type Executions = ReturnType<typeof startExecutions>;

/**
 * Runs the answers of this process: takes waiting ones when it is told that there are some (and looks every 2 s),
 * sends their text as it comes, stores it every 250 ms in one statement for all, and ends each once.
 */
export const startExecutions = (options: Options) => {
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

  const finish = async (run: Running): Promise<void> => {
    const result = await write(run);
    if (!result) return;
    sendText(run);
    const { claimed } = run;
    const durationMs = sinceAsked(run);
    let tries = 0;
    const store = () => {
      tries += 1;
      return storeEnd({ ...claimed, firstWordsMs: run.firstWordsMs, durationMs, finish: result.finish });
    };
    const stored = await throughRestarts(store, { forMs: closing ? 0 : DATABASE_AWAY_MS });
    // The database may have gone after it had stored the end and before it said so: tell what it has now.
    if (!stored && tries > 1) listener.onEnd([claimed]);
    if (stored && result.validate) validate(claimed, result.validate);
  };

  /** The answer has ended for its readers; its verdict follows, and holds up no place for an answer. */
  const validate = (claimed: Claimed, check: NonNullable<EndOfRun['validate']>) => {
    const checking = check()
      .then((checked) =>
        throughRestarts(() => saveVerdict({ ...claimed, checked }), { forMs: DATABASE_AWAY_MS }),
      )
      .then((stored) => stored && listener.onVerdict([claimed]))
      .catch((error: unknown) => logger.warn({ err: error }, 'a verdict could not be stored'))
      .then(() => {});
    begun.add(checking);
    void checking.finally(() => begun.delete(checking));
  };

  const write = (run: Running) =>
    answerClaimed(answering, run.claimed, {
      signal: run.controller.signal,
      text: () => run.text,
      onPassages: (read) => {
        run.passages = read.passages;
        run.mainDocument = read.mainDocument;
        run.dirty = true;
        listener.onWriting({ ...run.claimed, ...read });
      },
      onText: (piece) => {
        run.text += piece;
        run.dirty = true;
        if (run.sent === 0) sendText(run);
      },
    });

  /** In milliseconds, by this process's own clock since it took the run. */
  const sinceAsked = ({ claimed, takenAt }: Running) =>
    Math.round(claimed.waitedMs + performance.now() - takenAt);

  const sendText = (run: Running) => {
    if (run.sent >= run.text.length) return;
    const { chatId, messageId } = run.claimed;
    run.firstWordsMs ??= sinceAsked(run);
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
    if (ended.length) listener.onEnd(ended.map((one) => ({ ...one, outcome: 'failed' })));
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
    every(UNCHECKED_MS, async () => {
      const unchecked = await failUnchecked(db);
      if (unchecked.length) listener.onVerdict(unchecked);
    }),
  ];
  wake();

  return {
    wake,
    /** How many answers this process is writing. */
    running: () => running.size,
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
