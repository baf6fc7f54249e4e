import { Worker } from 'node:worker_threads';

type Limits = {
  /** A task that takes longer ends the thread. */
  longestMs: number;
  memoryMb: number;
};

/** Message to a thread, and its answer; `result` is null where the task failed. */
export type Task<Input> = { id: number; input: Input };
export type TaskAnswer<Output> = { id: number; result: Output | null };

/**
 * Creates a worker thread for tasks on untrusted content. It starts with the first task. A task that takes too long or too much memory
 * ends the thread; the next task starts another.
 */
export const createTaskThread = <Input, Output>(program: URL, { longestMs, memoryMb }: Limits) => {
  let worker: Worker | null = null;
  let ids = 0;

  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    // The exit event follows and reports the same.
    started.on('error', () => {});
    started.setMaxListeners(0);
    return started;
  };

  return {
    /** Returns the result, or null if the task or its thread failed. */
    run: (input: Input): Promise<Output | null> =>
      new Promise((resolve) => {
        worker ??= start();
        const at = worker;
        ids += 1;
        const id = ids;
        const finish = (result: Output | null) => {
          clearTimeout(timer);
          at.off('message', take);
          at.off('exit', ended);
          resolve(result);
        };
        const take = (answer: TaskAnswer<Output>) => {
          if (answer.id === id) finish(answer.result);
        };
        const ended = () => {
          if (worker === at) worker = null;
          finish(null);
        };
        const timer = setTimeout(() => void at.terminate(), longestMs);
        at.on('message', take);
        at.on('exit', ended);
        at.postMessage({ id, input } satisfies Task<Input>);
      }),
    stop: async () => {
      const last = worker;
      worker = null;
      await last?.terminate();
    },
  };
};
