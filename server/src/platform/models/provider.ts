import type { ProviderKind } from '@docent/contract';
import type { EmbeddingModel, LanguageModel } from 'ai';
import type { Fetch } from '../outgoing/fetch.ts';
import { lenientChat } from './lenient-chat.ts';

/** Settings of a provider. Fields not used by its kind are missing. */
export type ProviderSettings = {
  /** The part of `provider:model` before the colon. */
  name: string;
  kind: ProviderKind;
  address?: string | undefined;
  resource?: string | undefined;
  region?: string | undefined;
  accessKeyId?: string | undefined;
  key?: string | undefined;
};

type Provider = {
  languageModel: (id: string) => LanguageModel;
  embeddingModel: (id: string) => EmbeddingModel;
};

export const LOCAL_ADDRESSES = {
  ollama: 'http://127.0.0.1:11434',
  'lm-studio': 'http://127.0.0.1:1234',
} as const satisfies Partial<Record<ProviderKind, string>>;

export const NEEDS_KEY: ReadonlySet<ProviderKind> = new Set([
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
  'amazon-bedrock',
]);

/** Base address of the API; null for kinds with a fixed address. */
export const baseAddressOf = ({ kind, address, resource, region }: ProviderSettings): string | null => {
  if (kind === 'azure') return `https://${resource}.openai.azure.com`;
  if (kind === 'amazon-bedrock') return `https://bedrock-runtime.${region}.amazonaws.com`;
  if (kind === 'openai-compatible') return (address ?? '').replace(/\/+$/, '');
  if (kind !== 'ollama' && kind !== 'lm-studio') return null;
  const given = (address ?? LOCAL_ADDRESSES[kind]).replace(/\/+$/, '');
  return given.endsWith('/v1') ? given : `${given}/v1`;
};

/** Opens a provider with the given `fetch`. Loads only the library of its kind. */
export const openProvider = async (settings: ProviderSettings, fetch: Fetch): Promise<Provider> => {
  const { name, kind, resource, region, accessKeyId, key } = settings;
  const options = { fetch, ...(key ? { apiKey: key } : {}) };
  switch (kind) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options);
    case 'mistral':
      return (await import('@ai-sdk/mistral')).createMistral(options);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(options);
    case 'azure':
      return (await import('@ai-sdk/azure')).createAzure({
        ...options,
        ...(resource ? { resourceName: resource } : {}),
      });
    case 'amazon-bedrock': {
      const where = { fetch, ...(region ? { region } : {}) };
      const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
      return accessKeyId
        ? createAmazonBedrock({ ...where, accessKeyId, secretAccessKey: key ?? '' })
        : createAmazonBedrock({ ...where, apiKey: key ?? '' });
    }
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name,
        baseURL: baseAddressOf(settings) ?? '',
        includeUsage: true,
        // Servers with open weights constrain a small model to the schema; one that cannot is retried without.
        supportsStructuredOutputs: true,
        ...options,
        fetch: lenientChat(fetch),
      });
    }
  }
};

export const splitName = (name: string): { provider: string; id: string } => {
  const cut = name.indexOf(':');
  return { provider: name.slice(0, cut), id: name.slice(cut + 1) };
};
