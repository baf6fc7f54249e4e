import type { Fetch } from '../outgoing/fetch.ts';

/** Quotation marks within a JSON string are escaped, so a model's text cannot match. */
const REASON = /"finish_reason"\s*:\s*"/;
const END = /^data:\s*\[DONE\]\s*$/;
const STOP = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
const STREAMED = /"stream"\s*:\s*true/;

/**
 * Wraps `fetch` for servers that deviate from the OpenAI protocol: a stream that ends with `[DONE]` but no finish reason gets the reason
 * `stop`, and a complete response becomes a stream of one chunk. A stream without `[DONE]` stays unchanged and counts as cut off.
 *
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export const lenientChat =
  (call: Fetch): Fetch =>
  async (input, init) => {
    const response = await call(input, init);
    if (!response.ok || !response.body || typeof init?.body !== 'string' || !STREAMED.test(init.body))
      return response;
    const type = response.headers.get('content-type') ?? '';
    if (type.includes('application/json')) return asStream(response);
    if (!type.includes('text/event-stream')) return response;
    const body = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(withReason())
      .pipeThrough(new TextEncoderStream());
    return new Response(body, { status: response.status, headers: response.headers });
  };

const withReason = (): TransformStream<string, string> => {
  let line = '';
  let hasReason = false;
  const read = (ended: string): string => {
    hasReason ||= REASON.test(ended);
    return !hasReason && END.test(ended) ? STOP + ended : ended;
  };
  return new TransformStream({
    transform: (text, controller) => {
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      if (lines.length) controller.enqueue(lines.map((one) => `${read(one)}\n`).join(''));
    },
    flush: (controller) => {
      if (line) controller.enqueue(read(line));
    },
  });
};

/** Converts a chat completion to a stream of one chunk; any other body is returned unchanged. */
const asStream = async (response: Response): Promise<Response> => {
  const text = await response.text();
  const whole = completionIn(text);
  if (!whole) return new Response(text, { status: response.status, headers: response.headers });
  const piece = {
    ...whole,
    object: 'chat.completion.chunk',
    choices: whole.choices.map(({ message, ...choice }) => ({
      ...choice,
      delta: message,
      finish_reason: choice.finish_reason ?? 'stop',
    })),
  };
  return new Response(`data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`, {
    status: response.status,
    headers: { 'content-type': 'text/event-stream' },
  });
};

type Completion = { choices: { message: object; finish_reason?: string | null }[] };

const completionIn = (text: string): Completion | null => {
  try {
    const whole = JSON.parse(text);
    const isCompletion =
      Array.isArray(whole.choices) && whole.choices.every((choice?: { message?: object }) => choice?.message);
    return isCompletion ? whole : null;
  } catch {
    return null;
  }
};
