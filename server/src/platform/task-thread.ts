import { type Transferable, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

type Limits = {
  /** A task that takes longer ends the thread. The time starts with the task, not while it waits for others. */
  longestMs: number;
  memoryMb: number;
};

/**
 * Creates a worker thread for tasks on untrusted content, which runs one task at a time: the program is posted an input and posts the
 * output, or null if the task failed. It starts with the first task, and keeps the process alive while one runs. A task that takes too
 * long or too much memory ends the thread; the next task starts another.
 */
export const createTaskThread = <Input, Output>(program: URL, { longestMs, memoryMb }: Limits) => {
  const oneAtATime = pLimit(1);
  let worker: Worker | null = null;
  let isStopped = false;

  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // The exit event follows and reports the same.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };

  const runNow = (input: Input, moved: Transferable[]): Promise<Output | null> =>
    new Promise((resolve) => {
      if (isStopped) return resolve(null);
      worker ??= start();
      const at = worker;
      at.ref();
      const finish = (result: Output | null) => {
        clearTimeout(timer);
        at.off('message', finish);
        at.off('exit', ended);
        at.unref();
        resolve(result);
      };
      const ended = () => finish(null);
      const timer = setTimeout(() => void at.terminate(), longestMs);
      at.on('message', finish);
      at.on('exit', ended);
      at.postMessage(input, moved);
    });

  return {
    /** Returns the result, or null if the task or its thread failed. `moved`: parts of the input that are transferred. */
    run: (input: Input, moved: Transferable[] = []): Promise<Output | null> =>
      oneAtATime(runNow, input, moved),
    /** Ends the thread. Tasks that run or wait fail, and so do later ones. */
    stop: async () => {
      isStopped = true;
      await worker?.terminate();
    },
  };
};
