import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Fetch } from '../outgoing/fetch.ts';

// What a provider does not support is known here; the SDK would print it at every call.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The keys and addresses of model providers, as in the settings, and how they are called. */
export type ModelKeys = {
  fetch: Fetch;
  OPENAI_API_KEY?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  MISTRAL_API_KEY?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  AZURE_API_KEY?: string | undefined;
  AZURE_RESOURCE_NAME?: string | undefined;
  OPENAI_COMPATIBLE_BASE_URL?: string | undefined;
  OPENAI_COMPATIBLE_API_KEY?: string | undefined;
};

type Provider = {
  languageModel: (id: string) => LanguageModel;
  embeddingModel: (id: string) => EmbeddingModel;
};

/** Opens `provider:model`. Only the provider that is named is loaded. */
export const openLanguageModel = async (name: string, keys: ModelKeys): Promise<LanguageModel> => {
  const { provider, id } = await open(name, keys);
  return provider.languageModel(id);
};

const EMBEDDINGS_AT_ONCE = 64;

export type Embedder = {
  /** `provider:model`: vectors of different models are not compared. */
  model: string;
  /**
   * What the passage nearest to a question adds to its score, where 1 is one that has all words of the question; 0.2
   * unless the model was measured: docs/decisions/0062-vectors-follow.md.
   */
  weight?: number;
  /**
   * Vectors of the texts, in order; some models want to know what a text is. `retries` of the SDK (default 2) for each
   * batch. Throws what the provider did.
   */
  embed: (
    texts: string[],
    options: { as: 'question' | 'passage'; retries?: number; signal?: AbortSignal | undefined },
  ) => Promise<number[][]>;
};

export const openEmbedder = async (name: string, keys: ModelKeys): Promise<Embedder> => {
  const { embedMany } = await import('ai');
  const { provider, id } = await open(name, keys);
  const model = provider.embeddingModel(id);
  return {
    model: name,
    embed: async (texts, { retries = 2, signal }) => {
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += EMBEDDINGS_AT_ONCE) {
        const { embeddings } = await embedMany({
          model,
          values: texts.slice(at, at + EMBEDDINGS_AT_ONCE),
          maxRetries: retries,
          ...(signal ? { abortSignal: signal } : {}),
        });
        vectors.push(...embeddings);
      }
      return vectors;
    },
  };
};

const open = async (name: string, keys: ModelKeys): Promise<{ provider: Provider; id: string }> => {
  const cut = name.indexOf(':');
  return { provider: await openProvider(name.slice(0, cut), keys), id: name.slice(cut + 1) };
};

const openProvider = async (name: string, keys: ModelKeys): Promise<Provider> => {
  if (name === 'openai')
    return (await import('@ai-sdk/openai')).createOpenAI({ ...key(keys.OPENAI_API_KEY), fetch: keys.fetch });
  if (name === 'anthropic')
    return (await import('@ai-sdk/anthropic')).createAnthropic({
      ...key(keys.ANTHROPIC_API_KEY),
      fetch: keys.fetch,
    });
  if (name === 'mistral')
    return (await import('@ai-sdk/mistral')).createMistral({
      ...key(keys.MISTRAL_API_KEY),
      fetch: keys.fetch,
    });
  if (name === 'google') {
    return (await import('@ai-sdk/google')).createGoogleGenerativeAI({
      ...key(keys.GOOGLE_GENERATIVE_AI_API_KEY),
      fetch: keys.fetch,
    });
  }
  if (name === 'azure') {
    const resource = keys.AZURE_RESOURCE_NAME ? { resourceName: keys.AZURE_RESOURCE_NAME } : {};
    return (await import('@ai-sdk/azure')).createAzure({
      ...key(keys.AZURE_API_KEY),
      ...resource,
      fetch: keys.fetch,
    });
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: keys.OPENAI_COMPATIBLE_BASE_URL ?? '',
    includeUsage: true,
    // Servers of open weights keep a small model to the schema; one that cannot is asked without.
    supportsStructuredOutputs: true,
    fetch: keys.fetch,
    ...key(keys.OPENAI_COMPATIBLE_API_KEY),
  });
};

const key = (apiKey: string | undefined) => (apiKey ? { apiKey } : {});
