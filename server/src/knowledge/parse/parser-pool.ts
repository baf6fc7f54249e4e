import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FileType, IngestionError } from '@docent/contract';
import { IngestionFailure, ParserDeath } from '../types.ts';
import { startLimited } from './limited-process.ts';
import type { ParsedPage, ParseReport, ParseRequest } from './messages.ts';

export type ParserLimits = {
  processes: number;
  memoryMb: number;
  /** Timeout in seconds until a file reports its first pages, and between two reports. */
  fileSeconds: number;
  /** Languages of character recognition; empty disables it. */
  ocrLanguages: string[];
};
export type ParserPool = ReturnType<typeof createParserPool>;

type Parsing = {
  path: string;
  type: FileType;
  name: string;
  maxPages: number;
  signal?: AbortSignal | undefined;
  /** Receives each group of pages, in order; the next group is sent after the promise resolves. */
  onPages: (pages: ParsedPage[], done: number, total: number) => Promise<void>;
};
type Parsed = Pick<
  Extract<ParseReport, { kind: 'end' }>,
  'pages' | 'pagesWithoutText' | 'pagesRecognised' | 'hiddenParts' | 'language' | 'segment' | 'words'
>;

const PROGRAM = fileURLToPath(new URL('./parser-process.ts', import.meta.url));
/** Idle time after which a parser process exits and frees its memory. */
const IDLE_MS = 20_000;

/** Creates the processes of a pool: at most `processes`, started on demand, each for one file at a time. */
const createProcesses = ({ processes, memoryMb }: Pick<ParserLimits, 'processes' | 'memoryMb'>) => {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  const start = () => startLimited(PROGRAM, memoryMb, ['--max-semi-space-size=4', '--expose-gc']);

  const take = async (): Promise<ChildProcess> => {
    while (busy >= processes) await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
    const free = idle.pop();
    if (!free) return start();
    clearTimeout(free.timer);
    return free.child;
  };

  const giveBack = (child: ChildProcess) => {
    busy -= 1;
    if (child.connected && !closed) {
      const entry = { child, timer: setTimeout(() => leave(entry), IDLE_MS) };
      entry.timer.unref();
      idle.push(entry);
    }
    waiting.shift()?.();
  };

  const leave = (entry: (typeof idle)[number]) => {
    idle.splice(idle.indexOf(entry), 1);
    entry.child.kill('SIGKILL');
  };

  const close = () => {
    closed = true;
    for (const entry of [...idle]) {
      clearTimeout(entry.timer);
      leave(entry);
    }
  };

  return { take, giveBack, close };
};

/** Sends a file to a process and receives its pages until the process reports the end, fails, or exceeds the timeout. */
const parseIn = async (
  child: ChildProcess,
  request: ParseRequest,
  { fileSeconds, signal, onPages }: Pick<ParserLimits, 'fileSeconds'> & Pick<Parsing, 'signal' | 'onPages'>,
): Promise<Parsed> => {
  const { id } = request;
  let ending: (() => void) | undefined;
  try {
    return await new Promise<Parsed>((resolve, reject) => {
      const failWith = (code: IngestionError) => reject(new IngestionFailure(code));
      const dieOf = (code: IngestionError) => reject(new ParserDeath(code));
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, fileSeconds * 1_000);
      const onAbort = () => {
        child.kill('SIGKILL');
        reject(signal?.reason);
      };
      // A process that exceeds its memory limit ends in several ways, usually by a signal of its own; exit code 1 is a crash.
      const onExit = (code: number | null) =>
        late ? failWith('timed_out') : dieOf(code === 1 ? 'parser_crashed' : 'out_of_memory');
      const onMessage = (report: ParseReport) => {
        if (report.id !== id) return;
        if (report.kind === 'failure') return failWith(report.code);
        if (report.kind === 'end') return resolve(report);
        onPages(report.pages, report.done, report.total).then(() => {
          timer.refresh();
          if (child.connected) child.send({ ack: id }, () => {});
        }, reject);
      };
      ending = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        child.off('exit', onExit).off('message', onMessage);
      };
      signal?.addEventListener('abort', onAbort);
      child.on('exit', onExit).on('message', onMessage);
      if (signal?.aborted) return onAbort();
      child.send(request, (error) => {
        if (error) dieOf('parser_crashed');
      });
    });
  } finally {
    ending?.();
  }
};

/** Creates a pool of at most `processes` parser processes, started on demand, each with a memory limit and a timeout per file. */
export const createParserPool = ({ processes, memoryMb, fileSeconds, ocrLanguages }: ParserLimits) => {
  const { take, giveBack, close } = createProcesses({ processes, memoryMb });
  let ids = 0;

  /**
   * Parses one file.
   *
   * @throws IngestionFailure, or the signal's reason
   */
  const parse = async ({ path, type, name, maxPages, signal, onPages }: Parsing): Promise<Parsed> => {
    const child = await take();
    ids += 1;
    const request: ParseRequest = { id: ids, path, type, name, maxPages, memoryMb, ocrLanguages };
    try {
      return await parseIn(child, request, { fileSeconds, signal, onPages });
    } catch (error) {
      // The process may still be parsing this file: kill it, so that the next file gets a new one.
      if (!(error instanceof IngestionFailure) || error.code === 'timed_out') child.kill('SIGKILL');
      throw error;
    } finally {
      giveBack(child);
    }
  };

  return { parse, close: async () => close() };
};
