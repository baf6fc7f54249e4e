import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import type { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.ts';
import type { ModelUsage } from '../types.ts';
import { fitted } from './fitting.ts';
import { structuredFailure } from './model-failure.ts';
import { objectIn } from './object-in.ts';
import { usageOf } from './usage.ts';

type Request<Schema extends z.ZodType, Read extends z.ZodType = Schema> = {
  model: LanguageModel;
  name: string;
  instructions: string;
  prompt: string;
  /** Every field is required and without limits: some providers reject other schemas. */
  schema: Schema;
  /** More lenient schema to parse the reply with; default: `schema`. */
  reads?: Read;
  signal: AbortSignal;
  /** Timeout of the whole call in milliseconds: an endless reply ends here or at `maxTokens`. */
  timeoutMs: number;
  maxTokens: number;
};

/** A structured call without a result; `message` is the reason code. */
export class StructuredFailure extends Error {}

/**
 * Calls a model for an object and parses the reply leniently. If the server rejects structured output (400 or 422), retries without it,
 * because the instructions describe the shape too.
 *
 * @throws StructuredFailure if there is no valid object, or the signal's reason if it was aborted
 */
export const structured = async <Schema extends z.ZodType, Read extends z.ZodType = Schema>(
  request: Request<Schema, Read>,
): Promise<{ value: z.infer<Read>; usage: ModelUsage }> => {
  const { name, schema, reads, signal, timeoutMs } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const abortSignal = AbortSignal.any([signal, timeout]);
  try {
    const { text, usage } = await answerTo(request, abortSignal, true).catch((error: unknown) => {
      if (isNotUnderstood(error)) return answerTo(request, abortSignal, false);
      throw error;
    });
    const read = (reads ?? schema).safeParse(fitted(schema, storable(objectIn(text))));
    if (!read.success) throw new StructuredFailure('malformed', { cause: read.error });
    // Without `reads` the reply has the type of the schema.
    return { value: read.data as z.infer<Read>, usage: usageOf(name, usage) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof StructuredFailure) throw error;
    throw new StructuredFailure(structuredFailure(error, timeout.aborted), { cause: error });
  }
};

/** Returns the reply as text; parsing is done by the caller. */
const answerTo = async (
  { model, instructions, prompt, schema, maxTokens }: Request<z.ZodType, z.ZodType>,
  abortSignal: AbortSignal,
  isStructured: boolean,
) => {
  const call = { model, instructions, prompt, maxRetries: 0, maxOutputTokens: maxTokens, abortSignal };
  try {
    const { text, totalUsage } = isStructured
      ? await generateText({ ...call, output: Output.object({ schema }) })
      : await generateText(call);
    return { text, usage: totalUsage };
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error) && error.text && error.finishReason !== 'length')
      return { text: error.text, usage: error.usage };
    throw error;
  }
};

const isNotUnderstood = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422);

const storable = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? storableText(part) : part));
