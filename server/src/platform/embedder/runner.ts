import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EmbedderFault } from './fault.ts';
import type { EmbedReport, EmbedRequest } from './messages.ts';
import type { As } from './model.ts';
import type { Reference } from './parts.ts';
import { startProcess } from './start-process.ts';

const PROGRAM = fileURLToPath(new URL('./embedder-process.ts', import.meta.url));
/** A text takes a tenth of a second; after this time the process counts as hung. */
const TEXT_MS = 60_000;
/** After this many crashes without a vector in between, the process is not restarted automatically. */
const DEATHS_AT_MOST = 3;

type Job = { text: string; as: As; resolve: (vector: number[]) => void; reject: (error: unknown) => void };

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
  const questions: Job[] = [];
  const passages: Job[] = [];
  let child: ChildProcess | undefined;
  let isReady = false;
  let current: (Job & { id: number; timer: NodeJS.Timeout }) | undefined;
  let quiet: NodeJS.Timeout | undefined;
  let deaths = 0;
  let ids = 0;

  const isWaitedFor = () => questions.length + passages.length > 0;

  const start = () => {
    if (child) return;
    const started = startProcess(PROGRAM);
    child = started;
    isReady = false;
    started.on('message', (report: EmbedReport) => {
      if (child === started) hear(report);
    });
    started.once('exit', () => {
      if (child === started) died();
    });
    const first: EmbedRequest = { folder, references };
    started.send(first, () => {});
    rest();
  };

  const hear = (report: EmbedReport) => {
    if (report.kind === 'ready') {
      isReady = true;
      return next();
    }
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
    if (!child || !isReady || current) return;
    const job = questions.shift() ?? passages.shift();
    if (!job) return rest();
    clearTimeout(quiet);
    ids += 1;
    const running = child;
    current = { ...job, id: ids, timer: setTimeout(() => running.kill('SIGKILL'), TEXT_MS) };
    const request: EmbedRequest = { id: ids, text: job.text, as: job.as };
    running.send(request, () => {});
  };

  const died = () => {
    forget();
    deaths += 1;
    const error = new EmbedderFault('failed', 'The process that embeds has ended.');
    finish()?.reject(error);
    if (deaths >= DEATHS_AT_MOST) fail(error);
    else if (isWaitedFor()) start();
  };

  const fail = (fault: EmbedderFault) => {
    close(fault);
    onFault(fault);
  };

  const rest = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (!current && !isWaitedFor()) forget()?.kill('SIGKILL');
    }, quietMs);
    quiet.unref();
  };

  const forget = () => {
    const gone = child;
    child = undefined;
    isReady = false;
    clearTimeout(quiet);
    return gone;
  };

  const close = (reason: Error = new EmbedderFault('failed', 'The embedder is closed.')) => {
    forget()?.kill('SIGKILL');
    finish()?.reject(reason);
    for (const { reject } of [...questions.splice(0), ...passages.splice(0)]) reject(reason);
  };

  const embed = (text: string, as: As, signal?: AbortSignal): Promise<number[]> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const waiting = as === 'question' ? questions : passages;
      const end = () => signal?.removeEventListener('abort', leave);
      const job: Job = {
        text,
        as,
        resolve: (vector) => {
          end();
          resolve(vector);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      const leave = () => {
        const place = waiting.indexOf(job);
        if (place >= 0) waiting.splice(place, 1);
        job.reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave);
      waiting.push(job);
      start();
      next();
    });

  return {
    embed,
    /** Starts the process ahead of the first request. */
    wake: start,
    isRunning: () => child !== undefined,
    close: () => close(),
  };
};
export type Runner = ReturnType<typeof createRunner>;
