import type { Fetch } from '../outgoing/fetch.ts';

/** In JSON a quotation mark within a text is escaped, so no text of a model can look like this. */
const REASON = /"finish_reason"\s*:\s*"/;
const END = /^data:\s*\[DONE\]\s*$/;
const STOP = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
const STREAMED = /"stream"\s*:\s*true/;

/**
 * A `fetch` for servers of the OpenAI protocol that keep to it only nearly: a stream that ends by `[DONE]` without a reason
 * is given the reason `stop`, and a whole answer in place of a stream becomes a stream of one piece. A stream that just
 * ends stays as it is, which is a cut.
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

/** The chat completion as the one piece of a stream; what is none is left for the caller to refuse. */
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
