import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from '../logs.ts';
import { EmbedderFault, faultOf } from './fault.ts';
import type { Source } from './fetch-parts.ts';
import { getReady, readyFolderOf } from './get-ready.ts';
import { withoutRuntime } from './machine.ts';
import { readModelName } from './manifest.ts';
import type { Parts } from './parts.ts';

/** After a fetch that failed, or a process that does not work. */
const AGAIN_MS = 3_600_000;

type ModelFilesOptions = Source & {
  parts: Parts;
  folder: string;
  logger: Logger;
  mayFetch: () => boolean;
  onReady: () => void;
};

/** Stores the last fault, and calls `retry` an hour after it. */
const createFault = (retry: () => void) => {
  let fault: EmbedderFault | undefined;
  let timer: NodeJS.Timeout | undefined;
  const cancelRetry = () => clearTimeout(timer);
  return {
    get: () => fault,
    set: (error: EmbedderFault) => {
      fault = error;
      cancelRetry();
      timer = setTimeout(retry, AGAIN_MS);
      timer.unref();
    },
    clear: () => {
      cancelRetry();
      fault = undefined;
    },
    cancelRetry,
  };
};

export type ModelFiles = ReturnType<typeof openModelFiles>;

/** Opens the files of the model: fetches missing ones in the background when it may, and retries an hour after a failure. */
export const openModelFiles = ({
  parts,
  folder,
  logger,
  mayFetch,
  onReady,
  ...source
}: ModelFilesOptions) => {
  const ready = readyFolderOf(folder, parts);
  const closing = new AbortController();
  let fetching: Promise<void> | undefined;
  let fetched = 0;
  let isThere = existsSync(ready);
  let model = readModelName(ready);

  const fetchInBackground = (): void => {
    if (fetching || fault.get() || isThere || closing.signal.aborted || !mayFetch() || withoutRuntime())
      return;
    const { signal } = closing;
    fetched = 0;
    const onProgress = (so_far: number) => {
      fetched = so_far;
    };
    fetching = getReady({ ...source, parts, folder, signal, onProgress }).then(
      () => {
        isThere = true;
        model = readModelName(ready);
        fetching = undefined;
        logger.info({ model }, 'embedder inside is ready');
        if (!signal.aborted) onReady();
      },
      (error) => {
        fetching = undefined;
        if (signal.aborted) return;
        fault.set(faultOf(error, 'failed'));
        logger.warn(
          { err: error },
          'embedder inside could not be fetched; questions are answered by their words',
        );
      },
    );
  };

  const tryAgain = (): void => {
    fault.clear();
    fetchInBackground();
  };
  const fault = createFault(tryAgain);

  const fail = (error: EmbedderFault): void => {
    logger.warn({ err: error }, 'embedder inside does not work; questions are answered by their words');
    fault.set(error);
    // A damaged file is downloaded anew at the next attempt.
    if (error.reason !== 'wrong_checksum') return;
    isThere = false;
    void rm(ready, { recursive: true, force: true });
  };

  return {
    folder: ready,
    isThere: () => isThere,
    /** Name of the model that is there, else of the one that would be fetched. */
    model: () => model ?? parts.models[0].name,
    fault: fault.get,
    isFetching: () => fetching !== undefined,
    /** Bytes fetched so far. */
    fetched: () => fetched,
    fetchInBackground,
    /** After a failure, without waiting for its time. */
    tryAgain,
    /** The process cannot work with the files, and why. */
    fail,
    close: async (): Promise<void> => {
      closing.abort(new EmbedderFault('failed', 'The server closes.'));
      fault.cancelRetry();
      await fetching;
    },
  };
};
