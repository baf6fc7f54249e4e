import type { Usage } from '@docent/contract';
import type { ModelUsage } from './types.ts';

/** Price per million tokens, by `provider:model`, in a currency of the operator's choice. */
export type Prices = Record<string, { input: number; output: number }>;

const MILLION = 1_000_000;

/** Sums the tokens of all calls; null when there were none. */
export const totalUsage = (calls: ModelUsage[]): Usage | null =>
  calls.length
    ? {
        input_tokens: calls.reduce((sum, { input_tokens }) => sum + input_tokens, 0),
        output_tokens: calls.reduce((sum, { output_tokens }) => sum + output_tokens, 0),
      }
    : null;

/** Cost of the calls; null when there were none or a model has no price. */
export const costOf = (calls: ModelUsage[], prices: Prices): number | null => {
  if (!calls.length) return null;
  let cost = 0;
  for (const { model, input_tokens, output_tokens } of calls) {
    const price = prices[model];
    if (!price) return null;
    cost += (input_tokens * price.input + output_tokens * price.output) / MILLION;
  }
  return cost;
};
