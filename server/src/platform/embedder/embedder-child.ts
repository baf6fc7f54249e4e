import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EmbedReport, EmbedRequest } from './messages.ts';
import type { Reference } from './parts.ts';
import { startProcess } from './start-process.ts';

const PROGRAM = fileURLToPath(new URL('./embedder-process.ts', import.meta.url));

type ChildOptions = {
  /** Time after which an idle process exits and frees its memory. */
  quietMs: number;
  isIdle: () => boolean;
  onReport: (report: EmbedReport) => void;
  onExit: () => void;
};

/** Creates a handle of the process that embeds, of which there is at most one. Reports and exits of discarded processes are ignored. */
export const createEmbedderChild = (
  model: { folder: string; references: Reference[] },
  { quietMs, isIdle, onReport, onExit }: ChildOptions,
) => {
  let quiet: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isReady = false;

  const forget = () => {
    const gone = child;
    child = undefined;
    isReady = false;
    clearTimeout(quiet);
    return gone;
  };
  const send = (request: EmbedRequest): void => {
    clearTimeout(quiet);
    child?.send(request, () => {});
  };
  const discard = (): void => {
    forget()?.kill('SIGKILL');
  };
  const rest = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (isIdle()) discard();
    }, quietMs);
    quiet.unref();
  };

  return {
    start: (): void => {
      if (child) return;
      const started = startProcess(PROGRAM);
      child = started;
      started.on('message', (report: EmbedReport) => {
        if (child !== started) return;
        if (report.kind === 'ready') isReady = true;
        onReport(report);
      });
      started.once('exit', () => {
        if (child !== started) return;
        forget();
        onExit();
      });
      send(model);
      rest();
    },
    send,
    isRunning: () => child !== undefined,
    /** The process has opened its model and takes texts. */
    isReady: () => isReady,
    /** Kills a process that hangs; its exit is reported. */
    kill: () => child?.kill('SIGKILL'),
    discard,
    /** Nothing waits: starts the time after which the process exits. */
    rest,
  };
};
