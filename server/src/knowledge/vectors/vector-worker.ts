/** Thread that stores vectors and compares them with questions without blocking the server's event loop. */
import { parentPort } from 'node:worker_threads';
import { createNearest, type Near, type VectorBlock } from './nearest.ts';

/** Messages to the thread, processed in order. */
export type VectorMessage =
  | { kind: 'add'; domainId: string; blocks: VectorBlock[] }
  | { kind: 'remove'; domainId: string; readingIds: number[] }
  | { kind: 'forget'; domainId: string }
  | { kind: 'find'; id: number; domainId: string; question: number[]; limit: number; hidden: number[] }
  | { kind: 'first-of-each'; id: number; domainId: string; questions: number[][]; hidden: number[] };

export type VectorAnswer = { id: number; found: Near[] };

const nearest = createNearest();

parentPort?.on('message', (message: VectorMessage) => {
  if (message.kind === 'add') nearest.add(message.domainId, message.blocks);
  else if (message.kind === 'remove') nearest.remove(message.domainId, message.readingIds);
  else if (message.kind === 'forget') nearest.forget(message.domainId);
  else {
    const { id, domainId, hidden } = message;
    const found =
      message.kind === 'find'
        ? nearest.find(domainId, message.question, message.limit, hidden)
        : message.questions.flatMap((question) => nearest.find(domainId, question, 1, hidden));
    parentPort?.postMessage({ id, found } satisfies VectorAnswer);
  }
});
