import type { LanguageModel } from 'ai';
import type { z } from 'zod';
import { structured } from '../../answering/index.ts';

/** One call of the small model for an object. Throws when it does not come, in time or in form. */
export type AskModel = <Schema extends z.ZodType>(
  instructions: string,
  prompt: string,
  schema: Schema,
) => Promise<z.output<Schema>>;

/** A person waits for it: a draft or a comparison by words is better than a late one. */
const WAIT_MS = 20_000;
const TOKENS_AT_MOST = 2_000;

/** `model` is opened when it is first asked. */
export const askModelBy =
  ({ name, open }: { name: string; open: (name: string) => Promise<LanguageModel> }): AskModel =>
  async (instructions, prompt, schema) => {
    const { signal } = new AbortController();
    const call = {
      name,
      instructions,
      prompt,
      schema,
      signal,
      timeoutMs: WAIT_MS,
      maxTokens: TOKENS_AT_MOST,
    };
    const { value } = await structured({ model: await open(name), ...call });
    return value;
  };
