import type { LanguageModelUsage } from 'ai';
import type { ModelUsage } from '../types.ts';

/** Tokens as counted by the provider; missing counts are 0. */
export const usageOf = (model: string, usage: LanguageModelUsage | undefined): ModelUsage => ({
  model,
  input_tokens: usage?.inputTokens ?? 0,
  output_tokens: usage?.outputTokens ?? 0,
});
