import type { ProviderKind } from '@docent/contract';
import { z } from 'zod';
import type { Fetch } from '../outgoing/fetch.ts';
import { baseAddressOf, type ProviderSettings } from './provider.ts';
import { callProvider, ProviderError } from './provider-call.ts';

type Use = 'language' | 'embedding' | 'reranking' | null;
export type ListedModel = { id: string; use: Use };

/** Azure lists deployments instead, and Bedrock has another API with separate permissions. */
const WITHOUT_LIST: ReadonlySet<ProviderKind> = new Set(['azure', 'amazon-bedrock']);
export const listsModels = (kind: ProviderKind): boolean => !WITHOUT_LIST.has(kind);

const PATIENCE_MS = 10_000;
const SHOWN_AT_MOST = 1_000;

/** Response of OpenAI, Anthropic, Mistral, Ollama, LM Studio and vLLM; `capabilities` is Mistral's, `type` LM Studio's and Together's. */
const OpenAiList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().optional(),
      capabilities: z.object({ completion_chat: z.boolean().optional() }).optional().catch(undefined),
    }),
  ),
});
const GoogleList = z.object({
  models: z.array(
    z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) }),
  ),
});

const LISTS: Partial<Record<ProviderKind, string>> = {
  openai: 'https://api.openai.com/v1/models',
  anthropic: 'https://api.anthropic.com/v1/models?limit=1000',
  mistral: 'https://api.mistral.ai/v1/models',
  google: 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
};

/**
 * Lists the models that a provider offers, by id.
 *
 * @throws ProviderError, or the error of the connection
 */
export const listModels = async (provider: ProviderSettings, fetch: Fetch): Promise<ListedModel[]> => {
  const url = LISTS[provider.kind] ?? `${baseAddressOf(provider)}/models`;
  const answer = await callProvider({ url, provider, call: fetch, signal: AbortSignal.timeout(PATIENCE_MS) });
  const listed = provider.kind === 'google' ? googleModels(answer) : openAiModels(answer);
  return listed.toSorted((one, other) => one.id.localeCompare(other.id)).slice(0, SHOWN_AT_MOST);
};

const openAiModels = (answer: unknown): ListedModel[] => {
  const list = OpenAiList.safeParse(answer);
  if (!list.success) throw new ProviderError(200, 'no list of models');
  return list.data.data.map(({ id, type, capabilities }) => ({
    id,
    use: useByType(type) ?? useByName(id) ?? (capabilities?.completion_chat ? 'language' : null),
  }));
};

const googleModels = (answer: unknown): ListedModel[] => {
  const list = GoogleList.safeParse(answer);
  if (!list.success) throw new ProviderError(200, 'no list of models');
  return list.data.models.flatMap(({ name, supportedGenerationMethods: methods }): ListedModel[] => {
    const id = name.replace(/^models\//, '');
    if (methods.includes('generateContent')) return [{ id, use: 'language' }];
    return methods.some((method) => /embed/i.test(method)) ? [{ id, use: 'embedding' }] : [];
  });
};

const useByType = (type: string | undefined): Use => {
  if (type === 'llm' || type === 'vlm' || type === 'chat') return 'language';
  if (type === 'embeddings' || type === 'embedding') return 'embedding';
  return type === 'rerank' ? 'reranking' : null;
};

const useByName = (id: string): Use => {
  if (/rerank/i.test(id)) return 'reranking';
  if (/embed|(^|[/-])(bge|e5|gte|minilm)(-|$)/i.test(id)) return 'embedding';
  return /^(gpt|chatgpt|o\d|claude|mistral|magistral|ministral|codestral|gemini)/i.test(id)
    ? 'language'
    : null;
};
