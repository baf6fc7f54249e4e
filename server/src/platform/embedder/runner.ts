import { createEmbedQueue, type EmbedJob } from './embed-queue.ts';
import { createEmbedderChild } from './embedder-child.ts';
import { EmbedderFault } from './fault.ts';
import type { EmbedReport } from './messages.ts';
import type { As } from './model.ts';
import type { Reference } from './parts.ts';

/** A text takes a tenth of a second; after this time the process counts as hung. */
const TEXT_MS = 60_000;
/** After this many crashes without a vector in between, the process is not restarted automatically. */
const DEATHS_AT_MOST = 3;

type Options = {
  folder: string;
  references: Reference[];
  /** Idle time after which the process exits and frees its memory. */
  quietMs: number;
  /** It cannot work, and why: what waits has failed, and nothing more is to be asked of it. */
  onFault: (fault: EmbedderFault) => void;
};

/** The process that embeds: started when needed, one text at a time in it, questions before passages. */
export const createRunner = ({ folder, references, quietMs, onFault }: Options) => {
  const queue = createEmbedQueue();
  const child = createEmbedderChild(
    { folder, references },
    {
      quietMs,
      isIdle: () => !current && queue.isEmpty(),
      onReport: (report) => hear(report),
      onExit: () => died(),
    },
  );
  let current: (EmbedJob & { id: number; timer: NodeJS.Timeout }) | undefined;
  let deaths = 0;
  let ids = 0;

  const hear = (report: EmbedReport) => {
    if (report.kind === 'ready') return next();
    if (report.kind === 'cannot') return fail(new EmbedderFault(report.reason, report.detail));
    if (report.id !== current?.id) return;
    const done = finish();
    if (report.kind === 'failure') done?.reject(new Error(report.detail));
    else {
      deaths = 0;
      done?.resolve(Array.from(report.vector));
    }
    next();
  };

  const finish = () => {
    const done = current;
    current = undefined;
    clearTimeout(done?.timer);
    return done;
  };

  const next = () => {
    if (!child.isReady() || current) return;
    const job = queue.take();
    if (!job) return child.rest();
    ids += 1;
    current = { ...job, id: ids, timer: setTimeout(child.kill, TEXT_MS) };
    child.send({ id: ids, text: job.text, as: job.as });
  };

  const died = () => {
    deaths += 1;
    const error = new EmbedderFault('failed', 'The process that embeds has ended.');
    finish()?.reject(error);
    if (deaths >= DEATHS_AT_MOST) fail(error);
    else if (!queue.isEmpty()) child.start();
  };

  const fail = (fault: EmbedderFault) => {
    close(fault);
    onFault(fault);
  };

  const close = (reason: Error = new EmbedderFault('failed', 'The embedder is closed.')) => {
    child.discard();
    finish()?.reject(reason);
    queue.rejectAll(reason);
  };

  const embed = (text: string, as: As, signal?: AbortSignal): Promise<number[]> => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const vector = queue.add(text, as, signal);
    child.start();
    next();
    return vector;
  };

  return {
    embed,
    /** Starts the process ahead of the first request. */
    wake: child.start,
    isRunning: child.isRunning,
    close: () => close(),
  };
};
export type Runner = ReturnType<typeof createRunner>;
