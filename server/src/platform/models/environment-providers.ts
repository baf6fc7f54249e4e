import type { ProviderSettings } from './provider.ts';

export type ModelKeys = {
  OPENAI_API_KEY?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  MISTRAL_API_KEY?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  AZURE_API_KEY?: string | undefined;
  AZURE_RESOURCE_NAME?: string | undefined;
  OPENAI_COMPATIBLE_BASE_URL?: string | undefined;
  OPENAI_COMPATIBLE_API_KEY?: string | undefined;
};

/** Returns the providers configured in the environment, each named by its kind. */
export const environmentProviders = (keys: ModelKeys): ProviderSettings[] => {
  const withKey = (kind: ProviderSettings['kind'], key: string | undefined, more = {}): ProviderSettings[] =>
    key ? [{ name: kind, kind, key, ...more }] : [];
  const address = keys.OPENAI_COMPATIBLE_BASE_URL;
  return [
    ...withKey('openai', keys.OPENAI_API_KEY),
    ...withKey('anthropic', keys.ANTHROPIC_API_KEY),
    ...withKey('mistral', keys.MISTRAL_API_KEY),
    ...withKey('google', keys.GOOGLE_GENERATIVE_AI_API_KEY),
    ...withKey('azure', keys.AZURE_API_KEY, { resource: keys.AZURE_RESOURCE_NAME }),
    ...(address
      ? [
          {
            name: 'openai-compatible',
            kind: 'openai-compatible' as const,
            address,
            key: keys.OPENAI_COMPATIBLE_API_KEY,
          },
        ]
      : []),
  ];
};
