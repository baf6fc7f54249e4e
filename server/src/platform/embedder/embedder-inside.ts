import type { EmbedderState } from '@docent/contract';
import type { Logger } from '../logs.ts';
import type { Embedder } from '../models/models.ts';
import { hostsOf, isFolder, type Source } from './fetch-parts.ts';
import LANGUAGE_DIRECTION from './language-direction.json' with { type: 'json' };
import { hasMemory, withoutRuntime } from './machine.ts';
import { type ModelFiles, openModelFiles } from './model-files.ts';
import { bytesOf, filesOf, PARTS, type Parts, VECTOR_WEIGHT } from './parts.ts';
import { createRunner, type Runner } from './runner.ts';
import { withoutLanguage } from './without-language.ts';

/** Idle time after which the embedder process exits. */
const QUIET_MS = 600_000;
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
  const { hub } = source;
  const bytes = bytesOf(filesOf(parts));
  let said: boolean | null = null;
  let runner: Runner | undefined;

  const isOff = () => mode === 'off' || (mode === 'auto' && said === false);
  /** A folder that the operator names is asked without a word from the owner: nothing leaves the machine. */
  const mayFetch = () => !isOff() && !isCi && (mode === 'on' || said === true || isFolder(hub));
  // Compares its vectors with the references before the first question.
  const onReady = () => wake();
  const files = openModelFiles({ ...source, parts, folder, logger, mayFetch, onReady });

  const isUsable = () =>
    files.isThere() &&
    !files.fault() &&
    !isOff() &&
    !withoutRuntime() &&
    (mode === 'on' || runner?.isRunning() || hasMemory());

  const openRunner = (): Runner => {
    runner ??= createRunner({
      folder: files.folder,
      references: parts.references,
      quietMs,
      onFault: files.fail,
    });
    return runner;
  };
  const wake = (): void => {
    if (isUsable()) openRunner().wake();
  };

  return {
    /** Undefined as long as it cannot work. */
    embedder: (): Embedder | undefined =>
      isUsable() ? embedderOf(files.model(), openRunner, languageDirection) : undefined,
    state: (): EmbedderState => ({
      ...stateOf(files, { isOff, isCi, isUsable, mayFetch }),
      detail: (withoutRuntime() ?? files.fault()?.message ?? null)?.slice(0, DETAIL_CHARACTERS) ?? null,
      model: files.model(),
      set_by: mode !== 'auto' ? 'environment' : said === null ? 'default' : 'owner',
      from: hostsOf(filesOf(parts), hub),
      bytes,
      fetched: files.isThere() ? bytes : files.fetched(),
    }),
    /** Sets the owner's decision; null: none yet. It has no effect when the environment decides. */
    decide: (use: boolean | null): void => {
      said = use;
      if (isOff()) runner?.close();
      files.fetchInBackground();
    },
    /** After a failure, without waiting for its time. */
    tryAgain: files.tryAgain,
    /** Starts the process when a person connects, so that it is ready before the first question. */
    wake,
    close: async (): Promise<void> => {
      const closed = files.close();
      runner?.close();
      await closed;
    },
  };
};

/** Questions embed without the direction in which languages differ; passages as they are. */
const embedderOf = (model: string, openRunner: () => Runner, languageDirection: number[]): Embedder => ({
  model,
  weight: VECTOR_WEIGHT,
  embed: async (texts, { as, signal }) => {
    const vectors: number[][] = [];
    for (const text of texts) vectors.push(await openRunner().embed(text, as, signal));
    if (as === 'passage') return vectors;
    return vectors.map((vector) => withoutLanguage(vector, languageDirection));
  },
});

type EmbedderUse = { isOff: () => boolean; isCi: boolean; isUsable: () => boolean; mayFetch: () => boolean };

const stateOf = (
  files: ModelFiles,
  { isOff, isCi, isUsable, mayFetch }: EmbedderUse,
): Pick<EmbedderState, 'state' | 'reason'> => {
  if (isOff()) return { state: 'off', reason: null };
  if (withoutRuntime()) return { state: 'unavailable', reason: 'platform' };
  if (files.isFetching()) return { state: 'fetching', reason: null };
  const fault = files.fault();
  if (files.isThere() && fault) return { state: 'unavailable', reason: fault.reason };
  if (files.isThere())
    return isUsable() ? { state: 'ready', reason: null } : { state: 'unavailable', reason: 'memory' };
  if (isCi) return { state: 'not_fetched', reason: 'ci' };
  return { state: 'not_fetched', reason: fault?.reason ?? (mayFetch() ? null : 'not_asked') };
};
