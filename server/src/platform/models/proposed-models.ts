import type { ProviderKind } from '@docent/contract';

type Proposed = { large: string; small: string };

/** The models that a provider is best begun with. Azure's and Bedrock's names are the company's own, and local ones whatever was fetched. */
const BY_KIND: Partial<Record<ProviderKind, Proposed>> = {
  openai: { large: 'gpt-5.4', small: 'gpt-5.4-mini' },
  anthropic: { large: 'claude-sonnet-5', small: 'claude-haiku-4-5' },
  mistral: { large: 'mistral-large-latest', small: 'mistral-small-latest' },
  google: { large: 'gemini-flash-latest', small: 'gemini-flash-lite-latest' },
};

/** As `provider:model`. */
export const proposedModels = ({ name, kind }: { name: string; kind: ProviderKind }): Proposed | null => {
  const proposed = BY_KIND[kind];
  return proposed ? { large: `${name}:${proposed.large}`, small: `${name}:${proposed.small}` } : null;
};
