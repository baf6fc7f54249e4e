import type { Request } from './request.ts';

/** How one kind of call says the same things: server-sent events while it streams, one body when it does not. */
export type Dialect = {
  begin: () => string;
  token: (text: string) => string;
  /** A piece of thinking, in a part of its own. */
  thought: (text: string) => string;
  end: (text: string, tokens: number, finish?: string | null) => string;
  whole: (text: string, tokens: number, tool: string | undefined) => object;
};

const event = (data: object | string, name?: string): string =>
  `${name ? `event: ${name}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** POST /v1/chat/completions */
export const chatCompletions = ({ model = 'stand-in' }: Request): Dialect => {
  const base = { id: 'chatcmpl-stand-in', created: 0, model };
  const usage = (tokens: number) => ({
    prompt_tokens: 1,
    completion_tokens: tokens,
    total_tokens: tokens + 1,
  });
  const chunk = (delta: object, finish: string | null = null, more: object = {}) =>
    event({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...more,
    });
  return {
    begin: () => chunk({ role: 'assistant', content: '' }),
    token: (text) => chunk({ content: text }),
    thought: (text) => chunk({ reasoning_content: text }),
    end: (_text, tokens, finish = 'stop') =>
      (finish === null ? '' : chunk({}, finish, { usage: usage(tokens) })) + event('[DONE]'),
    whole: (text, tokens, tool) => {
      const call = { id: 'call-1', type: 'function', function: { name: tool, arguments: text } };
      const message = tool ? { content: null, tool_calls: [call] } : { content: text };
      return {
        ...base,
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', ...message },
            finish_reason: tool ? 'tool_calls' : 'stop',
          },
        ],
        usage: usage(tokens),
      };
    },
  };
};

/** POST /v1/responses */
export const responses = ({ model = 'stand-in' }: Request): Dialect => {
  let order = 0;
  const say = (type: string, more: object) =>
    event({ type, sequence_number: order++, output_index: 0, item_id: 'msg-1', ...more }, type);
  const item = (text: string | null) => ({
    id: 'msg-1',
    type: 'message',
    role: 'assistant',
    status: text === null ? 'in_progress' : 'completed',
    content: text === null ? [] : [{ type: 'output_text', text, annotations: [] }],
  });
  const response = (status: string, text: string | null, tokens = 0) => ({
    id: 'resp-stand-in',
    object: 'response',
    created_at: 0,
    model,
    status,
    output: text === null ? [] : [item(text)],
    usage: { input_tokens: 1, output_tokens: tokens, total_tokens: tokens + 1 },
  });
  return {
    begin: () =>
      say('response.created', { response: response('in_progress', null) }) +
      say('response.output_item.added', { item: item(null) }),
    token: (text) => say('response.output_text.delta', { content_index: 0, delta: text }),
    thought: () => '',
    end: (text, tokens) =>
      say('response.output_item.done', { item: item(text) }) +
      say('response.completed', { response: response('completed', text, tokens) }),
    whole: (text, tokens) => response('completed', text, tokens),
  };
};
