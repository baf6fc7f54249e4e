import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { EmbedderState } from '@docent/contract';
import type { Logger } from '../logs.ts';
import type { Embedder } from '../models/models.ts';
import { EmbedderFault, faultOf } from './fault.ts';
import { hostsOf, isFolder, type Source } from './fetch-parts.ts';
import { getReady, readyFolderOf } from './get-ready.ts';
import LANGUAGE_DIRECTION from './language-direction.json' with { type: 'json' };
import { hasMemory, withoutRuntime } from './machine.ts';
import { readModelName } from './manifest.ts';
import { bytesOf, filesOf, PARTS, type Parts, VECTOR_WEIGHT } from './parts.ts';
import { createRunner, type Runner } from './runner.ts';
import { withoutLanguage } from './without-language.ts';

/** Idle time after which the embedder process exits. */
const QUIET_MS = 600_000;
/** After a fetch that failed, or a process that does not work. */
const AGAIN_MS = 3_600_000;
const DETAIL_CHARACTERS = 300;

export type EmbedderInside = ReturnType<typeof openEmbedderInside>;

type Options = Source & {
  /** Folder of its files. */
  folder: string;
  /** `on`: fetched at the start and used; `auto`: as the owner says, and where there is memory; `off`: never. */
  mode: 'on' | 'off' | 'auto';
  /** A machine that builds and tests: nothing is fetched. */
  isCi: boolean;
  logger: Logger;
  parts?: Parts;
  /** Direction in which English and French questions differ, which is removed from their vectors. */
  languageDirection?: number[];
  quietMs?: number;
};

/**
 * The embedder inside: fetches its files in the background when it may, and runs in a process of its own while it is needed. Nothing
 * waits for it: as long as there is no `embedder`, questions are answered by their words and `state` says why.
 */
export const openEmbedderInside = (options: Options) => {
  const {
    folder,
    mode,
    isCi,
    logger,
    parts = PARTS,
    quietMs = QUIET_MS,
    languageDirection = LANGUAGE_DIRECTION,
    ...source
  } = options;
  const files = filesOf(parts);
  const bytes = bytesOf(files);
  const ready = readyFolderOf(folder, parts);
  const closing = new AbortController();
  let said: boolean | null = null;
  let fetching: Promise<void> | undefined;
  let fetched = 0;
  let fault: EmbedderFault | undefined;
  let again: NodeJS.Timeout | undefined;
  let runner: Runner | undefined;
  let isThere = existsSync(ready);
  let model = readModelName(ready);

  const isOff = () => mode === 'off' || (mode === 'auto' && said === false);
  /** A folder that the operator names is asked without a word from the owner: nothing leaves the machine. */
  const mayFetch = () => !isOff() && !isCi && (mode === 'on' || said === true || isFolder(source.hub));

  const fetchInBackground = () => {
    if (fetching || fault || isThere || closing.signal.aborted || !mayFetch() || withoutRuntime()) return;
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
        // Compares its vectors with the references before the first question.
        if (!signal.aborted) wake();
      },
      (error) => {
        fetching = undefined;
        if (signal.aborted) return;
        fault = faultOf(error, 'failed');
        logger.warn(
          { err: error },
          'embedder inside could not be fetched; questions are answered by their words',
        );
        later();
      },
    );
  };

  const later = () => {
    clearTimeout(again);
    again = setTimeout(tryAgain, AGAIN_MS);
    again.unref();
  };

  const tryAgain = () => {
    clearTimeout(again);
    fault = undefined;
    fetchInBackground();
  };

  const cannot = (error: EmbedderFault) => {
    logger.warn({ err: error }, 'embedder inside does not work; questions are answered by their words');
    fault = error;
    later();
    // A damaged file is downloaded anew at the next attempt.
    if (error.reason !== 'wrong_checksum') return;
    isThere = false;
    void rm(ready, { recursive: true, force: true });
  };

  const isUsable = () =>
    isThere &&
    !fault &&
    !isOff() &&
    !withoutRuntime() &&
    (mode === 'on' || runner?.isRunning() || hasMemory());

  const openRunner = (): Runner => {
    runner ??= createRunner({ folder: ready, references: parts.references, quietMs, onFault: cannot });
    return runner;
  };
  const wake = (): void => {
    if (isUsable()) openRunner().wake();
  };
  /** Name of the model that is there, else of the one that would be fetched. */
  const modelName = (): string => model ?? parts.models[0].name;

  const embedder = (): Embedder => ({
    model: modelName(),
    weight: VECTOR_WEIGHT,
    embed: async (texts, { as, signal }) => {
      const vectors: number[][] = [];
      for (const text of texts) vectors.push(await openRunner().embed(text, as, signal));
      if (as === 'passage') return vectors;
      return vectors.map((vector) => withoutLanguage(vector, languageDirection));
    },
  });

  const why = (): Pick<EmbedderState, 'state' | 'reason'> => {
    if (isOff()) return { state: 'off', reason: null };
    if (withoutRuntime()) return { state: 'unavailable', reason: 'platform' };
    if (fetching !== undefined) return { state: 'fetching', reason: null };
    if (isThere && fault) return { state: 'unavailable', reason: fault.reason };
    if (isThere)
      return isUsable() ? { state: 'ready', reason: null } : { state: 'unavailable', reason: 'memory' };
    if (isCi) return { state: 'not_fetched', reason: 'ci' };
    return { state: 'not_fetched', reason: fault?.reason ?? (mayFetch() ? null : 'not_asked') };
  };

  return {
    /** Undefined as long as it cannot work. */
    embedder: (): Embedder | undefined => (isUsable() ? embedder() : undefined),
    state: (): EmbedderState => ({
      ...why(),
      detail: (withoutRuntime() ?? fault?.message ?? null)?.slice(0, DETAIL_CHARACTERS) ?? null,
      model: modelName(),
      set_by: mode !== 'auto' ? 'environment' : said === null ? 'default' : 'owner',
      from: hostsOf(files, source.hub),
      bytes,
      fetched: isThere ? bytes : fetched,
    }),
    /** Sets the owner's decision; null: none yet. It has no effect when the environment decides. */
    decide: (use: boolean | null): void => {
      said = use;
      if (isOff()) runner?.close();
      fetchInBackground();
    },
    /** After a failure, without waiting for its time. */
    tryAgain,
    /** Starts the process when a person connects, so that it is ready before the first question. */
    wake,
    close: async (): Promise<void> => {
      closing.abort(new EmbedderFault('failed', 'The server closes.'));
      clearTimeout(again);
      runner?.close();
      await fetching;
    },
  };
};
