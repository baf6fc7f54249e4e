import type { LanguageModel, LanguageModelMiddleware } from 'ai';

type Wrap = NonNullable<LanguageModelMiddleware['wrapStream']>;
type CallOptions = Parameters<Wrap>[0]['params'];
type StreamPart = Awaited<ReturnType<Wrap>>['stream'] extends ReadableStream<infer Part> ? Part : never;
type ReportedUsage = Extract<StreamPart, { type: 'finish' }>['usage'];

export type TokenMeter = {
  /**
   * Reserves tokens before a call. The returned function replaces the reservation by the tokens used; a second call of it does nothing.
   *
   * @throws AppError `token_limit_reached`
   */
  reserve: (estimate: number) => Promise<(tokens: number) => void>;
};

/** Characters of ordinary text per token. */
const CHARACTERS_A_TOKEN = 4;
/** Tokens of an image, at the size to which providers scale it. */
const IMAGE_TOKENS = 1_500;
/** Output reserved for a call without a maximum, in tokens. */
const OUTPUT_TOKENS = 2_000;

/** Wraps a model so that the tokens of each call are reserved before and settled after it. */
export const meteredModel = async (model: LanguageModel, meter: TokenMeter): Promise<LanguageModel> => {
  const { wrapLanguageModel } = await import('ai');
  if (typeof model === 'string') return model;
  /** Reserves the maximum of a call, and settles it if the call fails. */
  const metered = async <Result>(
    params: CallOptions,
    call: (input: number, settle: (tokens: number) => void) => Promise<Result>,
  ): Promise<Result> => {
    const input = inputTokensOf(params);
    const settle = await meter.reserve(input + (params.maxOutputTokens ?? OUTPUT_TOKENS));
    try {
      return await call(input, settle);
    } catch (error) {
      // The provider has processed the input of an aborted call, but reports no usage.
      settle(params.abortSignal?.aborted ? input : 0);
      throw error;
    }
  };
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapGenerate: ({ doGenerate, params }) =>
        metered(params, async (input, settle) => {
          const result = await doGenerate();
          settle(reported(result.usage) ?? input + tokensIn(JSON.stringify(result.content)));
          return result;
        }),
      wrapStream: ({ doStream, params }) =>
        metered(params, async (input, settle) => {
          const { stream, ...rest } = await doStream();
          return { ...rest, stream: stream.pipeThrough(counting(input, settle)) };
        }),
    },
  });
};

/** Settles at the end of the stream with the reported usage, or by its characters if it ends early. */
const counting = (input: number, settle: (tokens: number) => void) => {
  let characters = 0;
  let used: number | null = null;
  const end = () => settle(used ?? input + Math.ceil(characters / CHARACTERS_A_TOKEN));
  // `cancel` is called when the reader or the provider ends the stream early; the types do not have it yet.
  const transformer: Transformer<StreamPart, StreamPart> & { cancel: () => void } = {
    transform: (part, controller) => {
      if ('delta' in part) characters += part.delta.length;
      if (part.type === 'finish') used = reported(part.usage);
      controller.enqueue(part);
    },
    flush: end,
    cancel: end,
  };
  return new TransformStream(transformer);
};

/** Reported tokens; null if the provider does not count. */
const reported = (usage: ReportedUsage | undefined): number | null => {
  const input = usage?.inputTokens?.total;
  const output = usage?.outputTokens?.total;
  return input === undefined && output === undefined ? null : (input ?? 0) + (output ?? 0);
};

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

const inputTokensOf = ({ prompt, tools, responseFormat }: CallOptions): number => {
  let images = 0;
  const text = JSON.stringify({ prompt, tools, responseFormat }, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'file')
      return value;
    images += 1;
    return null;
  });
  return tokensIn(text) + images * IMAGE_TOKENS;
};
