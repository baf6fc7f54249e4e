import type { ProviderKind } from '@docent/contract';

type Proposed = { large: string; small: string };

/**
 * Recommended models per provider. Azure and Bedrock have names chosen by the company, and local providers have whatever was downloaded.
 */
const BY_KIND: Partial<Record<ProviderKind, Proposed>> = {
  openai: { large: 'gpt-5.4', small: 'gpt-5.4-mini' },
  anthropic: { large: 'claude-sonnet-5', small: 'claude-haiku-4-5' },
  mistral: { large: 'mistral-large-latest', small: 'mistral-small-latest' },
  google: { large: 'gemini-flash-latest', small: 'gemini-flash-lite-latest' },
};

/** Recommended models as `provider:model`; null if there are none. */
export const proposedModels = ({ name, kind }: { name: string; kind: ProviderKind }): Proposed | null => {
  const proposed = BY_KIND[kind];
  return proposed ? { large: `${name}:${proposed.large}`, small: `${name}:${proposed.small}` } : null;
};
