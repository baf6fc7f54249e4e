import { generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import type { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.ts';
import type { ModelUsage } from '../types.ts';
import { structuredFailure } from './model-failure.ts';
import { usageOf } from './usage.ts';

type Request<Schema extends z.ZodType> = {
  model: LanguageModel;
  name: string;
  instructions: string;
  prompt: string;
  schema: Schema;
  signal: AbortSignal;
  /** The whole call may take so long: an endless answer ends here or at its last token. */
  timeoutMs: number;
  maxTokens: number;
};

/** Why a structured call has no result; `message` is the reason in one word. */
export class StructuredFailure extends Error {}

/**
 * One call of a model for an object. What is not the object (broken JSON, another shape, a refusal, no end, no model)
 * throws StructuredFailure; an abort of the caller's throws its reason.
 */
export const structured = async <Schema extends z.ZodType>(
  request: Request<Schema>,
): Promise<{ value: z.infer<Schema>; usage: ModelUsage }> => {
  const { model, name, instructions, prompt, schema, signal, timeoutMs, maxTokens } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { output, totalUsage } = await generateText({
      model,
      instructions,
      prompt,
      output: Output.object({ schema }),
      maxRetries: 0,
      maxOutputTokens: maxTokens,
      abortSignal: AbortSignal.any([signal, timeout]),
    });
    return { value: schema.parse(storable(output)), usage: usageOf(name, totalUsage) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (NoObjectGeneratedError.isInstance(error)) {
      const value = schema.safeParse(objectIn(error.text ?? ''));
      if (value.success) return { value: value.data, usage: usageOf(name, error.usage) };
    }
    throw new StructuredFailure(structuredFailure(error, timeout.aborted), { cause: error });
  }
};

/** The object in a text that has words or a code fence around it; undefined when there is none. */
const objectIn = (text: string): unknown => {
  try {
    return storable(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return undefined;
  }
};

/** The same value with texts that can be stored. */
const storable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? storableText(part) : part));
