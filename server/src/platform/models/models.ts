import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Fetch } from '../outgoing/fetch.ts';
import { createVectorCheck } from './checked-vectors.ts';
import { environmentProviders, type ModelKeys } from './environment-providers.ts';
import { openProvider, splitName } from './provider.ts';

// Unsupported options are known here; the SDK would print a warning at every call.
globalThis.AI_SDK_LOG_WARNINGS = false;

const EMBEDDINGS_AT_ONCE = 64;
/** Timeouts: a question falls back to an answer without vectors; a batch of passages can wait for a busy server. */
const PATIENCE_MS = { question: 10_000, passage: 120_000 };

export type Embedder = {
  /** `provider:model`; vectors of different models are not comparable. */
  model: string;
  /**
   * Score that the nearest passage gains by its vector, where 1 is a passage with all words of the question. Default 0.2, unless the model
   * was measured: docs/decisions/0062-vectors-follow.md.
   */
  weight?: number;
  /**
   * Embeds texts, in order. `as` is used by models that distinguish questions from passages; `retries` applies to each batch (the SDK's
   * default is 2).
   *
   * @throws the provider's error, or WrongVectors for unusable output
   */
  embed: (
    texts: string[],
    options: { as: 'question' | 'passage'; retries?: number; signal?: AbortSignal | undefined },
  ) => Promise<number[][]>;
};

/** Creates an embedder from an open model. All its output is checked. */
export const embedderOf = (name: string, model: EmbeddingModel): Embedder => {
  const check = createVectorCheck();
  return {
    model: name,
    embed: async (texts, { as, retries = 2, signal }) => {
      const { embedMany } = await import('ai');
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += EMBEDDINGS_AT_ONCE) {
        const values = texts.slice(at, at + EMBEDDINGS_AT_ONCE);
        const late = AbortSignal.timeout(PATIENCE_MS[as]);
        const { embeddings } = await embedMany({
          model,
          values,
          maxRetries: retries,
          abortSignal: signal ? AbortSignal.any([signal, late]) : late,
        });
        vectors.push(...check(embeddings, values.length));
      }
      return vectors;
    },
  };
};

type EnvironmentKeys = ModelKeys & { fetch: Fetch };

/** Opens `provider:model` of a provider configured in the environment. */
export const openEmbedder = async (name: string, keys: EnvironmentKeys): Promise<Embedder> => {
  const { provider, id } = await openNamed(name, keys);
  return embedderOf(name, provider.embeddingModel(id));
};

export const openLanguageModel = async (name: string, keys: EnvironmentKeys): Promise<LanguageModel> => {
  const { provider, id } = await openNamed(name, keys);
  return provider.languageModel(id);
};

const openNamed = async (name: string, keys: EnvironmentKeys) => {
  const { provider, id } = splitName(name);
  const settings = environmentProviders(keys).find((one) => one.name === provider);
  if (!settings) throw new Error(`${name}: no such provider is set up`);
  return { provider: await openProvider(settings, keys.fetch), id };
};
