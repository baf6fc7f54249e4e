import { Worker } from 'node:worker_threads';
import type { Kind, SearchAnswer, SearchCalls, SearchMessage, ThreadOptions } from './messages.ts';

type Waiting = { resolve: (answer: never) => void; reject: (reason: unknown) => void };

/** The thread ended or failed during a call, which the caller may retry. */
export class ThreadFailed extends Error {}

/** Timeout without any message from the thread during a call. Loading a large domain for the first time takes minutes, in many messages. */
const PATIENCE_MS = 60_000;

type Given = ThreadOptions & { onWarning: (warning: string) => void };

/**
 * Creates a client of the search thread, which starts with the first call. When the thread ends, pending calls reject and the next call
 * starts a new one.
 */
export const createSearchThread = ({ maxBytes, folder, onWarning }: Given) => {
  let worker: Worker | null = null;
  let isStopped = false;
  let ids = 0;
  let heardAt = 0;
  const waiting = new Map<number, Waiting>();

  const end = (reason: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker => {
    const workerData: ThreadOptions = { maxBytes, folder };
    const started = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData });
    started.on('message', (message: SearchAnswer) => {
      heardAt = Date.now();
      if ('warning' in message) return onWarning(message.warning);
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if ('error' in message)
        one?.reject(new ThreadFailed('the thread of the search failed', { cause: message.error }));
      // The answer has the type of its call.
      else one?.resolve(message.answer as never);
    });
    // The end is reported once, by an error or by the exit.
    const ended = (cause: unknown) => {
      if (worker === started) end(new ThreadFailed('the thread of the search ended', { cause }));
    };
    started.on('error', ended);
    started.on('exit', ended);
    // Call `unref` after adding the listeners, which keep the process alive.
    started.unref();
    return started;
  };

  const watch = setInterval(() => {
    if (worker && waiting.size && Date.now() - heardAt > PATIENCE_MS) void worker.terminate();
  }, PATIENCE_MS / 4).unref();

  return {
    ask: <Each extends Kind>(
      kind: Each,
      asked: SearchCalls[Each]['asked'],
      transfer: ArrayBuffer[] = [],
    ): Promise<SearchCalls[Each]['answer']> =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Error('the search is closed'));
        if (!waiting.size) heardAt = Date.now();
        ids += 1;
        waiting.set(ids, { resolve, reject });
        worker ??= start();
        // The message has the type of its call.
        worker.postMessage({ id: ids, kind, asked } as SearchMessage, transfer);
      }),
    isRunning: () => worker !== null,
    close: async () => {
      isStopped = true;
      clearInterval(watch);
      await worker?.terminate();
    },
  };
};

export type SearchThread = ReturnType<typeof createSearchThread>;
