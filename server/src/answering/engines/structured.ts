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
  /** Every field required and without limits: some providers refuse other schemas. */
  schema: Schema;
  /** How an answer that keeps to it only nearly is read; without: as it is. */
  reads?: Read;
  signal: AbortSignal;
  /** The whole call may take so long: an endless answer ends here or at its last token. */
  timeoutMs: number;
  maxTokens: number;
};

/** Why a structured call has no result; `message` is the reason in one word. */
export class StructuredFailure extends Error {}

/**
 * One call of a model for an object, read as well as it can be. What is not the object (another shape, a refusal, no end,
 * no model) throws StructuredFailure; an abort of the caller's throws its reason. Where a server knows no structured
 * output it is asked again without: the instructions say the shape too.
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
    // Without a way of its own to be read, an answer is what the schema says.
    return { value: read.data as z.infer<Read>, usage: usageOf(name, usage) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof StructuredFailure) throw error;
    throw new StructuredFailure(structuredFailure(error, timeout.aborted), { cause: error });
  }
};

/** What a model says, whole, as text: reading it is ours. */
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

/** The same value with texts that can be stored. */
const storable = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? storableText(part) : part));
