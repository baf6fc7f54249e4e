import { Worker } from 'node:worker_threads';
import type { Near, VectorBlock } from './nearest.ts';
import type { VectorAnswer, VectorMessage } from './vector-worker.ts';

type Waiting = { resolve: (found: Near[]) => void; reject: (reason: Error) => void };

/**
 * Creates a client of the vector thread, which starts with the first message. When the thread ends, pending calls reject, `onEnd` is
 * called, and the next message starts an empty one.
 */
export const createVectorThread = (onEnd: () => void) => {
  let worker: Worker | null = null;
  let ids = 0;
  const waiting = new Map<number, Waiting>();

  const end = (reason: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    onEnd();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./vector-worker.ts', import.meta.url));
    started.on('message', ({ id, found }: VectorAnswer) => {
      waiting.get(id)?.resolve(found);
      waiting.delete(id);
    });
    // The end is reported once, by an error or by the exit.
    const ended = (reason: Error) => {
      if (worker === started) end(reason);
    };
    started.on('error', ended);
    started.on('exit', (code) => ended(new Error(`the thread of the vectors ended with ${code}`)));
    // Call `unref` after adding the listeners, which keep the process alive.
    started.unref();
    return started;
  };

  const send = (message: VectorMessage, transfer: ArrayBuffer[] = []) => {
    worker ??= start();
    worker.postMessage(message, transfer);
  };

  const answered = (messageOf: (id: number) => VectorMessage): Promise<Near[]> =>
    new Promise((resolve, reject) => {
      ids += 1;
      waiting.set(ids, { resolve, reject });
      send(messageOf(ids));
    });

  return {
    /** Copies the bytes of the blocks and transfers the copy to the thread. */
    add: (domainId: string, blocks: VectorBlock[]) => {
      const own = blocks.map((block) => ({ ...block, vectors: Int8Array.from(block.vectors) }));
      send(
        { kind: 'add', domainId, blocks: own },
        own.map(({ vectors }) => vectors.buffer),
      );
    },
    remove: (domainId: string, readingIds: number[]) => send({ kind: 'remove', domainId, readingIds }),
    forget: (domainId: string) => send({ kind: 'forget', domainId }),
    find: (domainId: string, question: number[], limit: number, hidden: number[]): Promise<Near[]> =>
      answered((id) => ({ kind: 'find', id, domainId, question, limit, hidden })),
    /** Returns the nearest vector of each question. */
    firstOfEach: (domainId: string, questions: number[][], hidden: number[]): Promise<Near[]> =>
      answered((id) => ({ kind: 'first-of-each', id, domainId, questions, hidden })),
    stop: async () => {
      await worker?.terminate();
    },
  };
};
export type VectorThread = ReturnType<typeof createVectorThread>;
