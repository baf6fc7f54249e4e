/** Worker thread that keeps the clone of a repository: fetching, unpacking and reading it do not block the server. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { httpOver } from './http.ts';
import { plainError } from './plain-error.ts';
import { createRepository, type Repository, type RepositoryPlace } from './repository.ts';

/** `port`: leads to the network. */
export type GitTask = {
  place: RepositoryPlace;
  call: keyof Repository;
  args: unknown[];
  port: MessagePort;
};
export type GitResult = { value: unknown } | { error: ReturnType<typeof plainError> };

let repository: Repository | null = null;
let network: MessagePort | null = null;

const portOfTask = (): MessagePort => {
  if (!network) throw new Error('no task is under way');
  return network;
};

const run = async ({ place, call, args }: GitTask): Promise<unknown> => {
  repository ??= createRepository(place, httpOver(portOfTask));
  const method = repository[call] as (...given: unknown[]) => Promise<unknown>; // the caller's types fit the method
  return method(...args);
};

const post = (result: GitResult, moved: ArrayBuffer[] = []) => parentPort?.postMessage(result, moved);

parentPort?.on('message', async (task: GitTask) => {
  network = task.port;
  try {
    const value = await run(task);
    // Bytes of a buffer of their own are moved: the other thread would need time to copy them.
    const own = value instanceof Uint8Array ? new Uint8Array(value) : null;
    post({ value: own ?? value }, own ? [own.buffer] : []);
  } catch (error) {
    post({ error: plainError(error) });
  }
});
