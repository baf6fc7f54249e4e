import type { LanguageModelUsage } from 'ai';
import type { ModelUsage } from '../types.ts';

/** Tokens as the provider counted them; what it did not count is 0. */
export const usageOf = (model: string, usage: LanguageModelUsage | undefined): ModelUsage => ({
  model,
  input_tokens: usage?.inputTokens ?? 0,
  output_tokens: usage?.outputTokens ?? 0,
});
