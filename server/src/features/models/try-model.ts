import type { ModelTest } from '@docent/contract';
import { generateText, type LanguageModel } from 'ai';
import { failureOf, usageOf } from '../../answering/index.ts';

const SHOWN_CHARACTERS = 500;
const TOKENS_AT_MOST = 100;

type Options = { name: string; open: (name: string) => Promise<LanguageModel>; timeoutMs: number };

const UNTRIED = { cost: null, fault: null, detail: null, structured: null, cites: null, dimensions: null };

/** Asks a model for a word and says what came back; a model that fails is a result too. */
export const testModel = async ({ name, open, timeoutMs }: Options): Promise<ModelTest> => {
  const began = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const took = () => Math.round(performance.now() - began);
  try {
    const { text, totalUsage } = await generateText({
      model: await open(name),
      prompt: 'Reply with the word "ready" and nothing else.',
      maxRetries: 0,
      maxOutputTokens: TOKENS_AT_MOST,
      abortSignal: timeout,
    });
    const { input_tokens, output_tokens } = usageOf(name, totalUsage);
    return {
      ...UNTRIED,
      ok: text.trim() !== '',
      text: text.trim().slice(0, SHOWN_CHARACTERS),
      took_ms: took(),
      usage: { input_tokens, output_tokens },
      failure: text.trim() ? null : 'model_empty',
    };
  } catch (error) {
    const { failure } = failureOf(error, timeout.aborted, false);
    return { ...UNTRIED, ok: false, text: '', took_ms: took(), usage: null, failure };
  }
};
