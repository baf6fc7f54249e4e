import { expect, test } from 'vitest';
import { lenientChat } from './lenient-chat.ts';

const STREAMED = { method: 'POST', body: JSON.stringify({ model: 'x', stream: true }) };
const EVENTS = { 'content-type': 'text/event-stream' };

/** Returns the text of a response that arrives in pieces of `size` bytes. */
const read = async (text: string, { size = 7, type = EVENTS, init = STREAMED } = {}): Promise<string> => {
  const bytes = new TextEncoder().encode(text);
  const pieces = new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  const fetch = lenientChat(async () => new Response(pieces, { headers: type }));
  return (await fetch('http://model.example/v1/chat/completions', init)).text();
};

const delta = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}`;

test('a stream that ends by [DONE] without a reason is given one before it', async () => {
  const text = await read(`${delta('Déjà “finish_reason”:"')}\n\ndata: [DONE]\n\n`);
  const [first, reason, done] = text.trim().split('\n\n');
  expect(first).toBe(delta('Déjà “finish_reason”:"'));
  expect(JSON.parse(reason?.slice(6) ?? '').choices[0].finish_reason).toBe('stop');
  expect(done).toBe('data: [DONE]');
});

test.each([
  ['a reason of any word', `${delta('A')}\n\n${delta('', 'eos')}\n\ndata: [DONE]\n\n`],
  ['lines that end by CR and LF', `${delta('A', 'stop')}\r\n\r\ndata:[DONE]\r\n\r\n`],
  ['no end at all', `${delta('A')}\n\n${delta('B')}\n\n`],
  ['half an event', `${delta('A')}\n\ndata: {"choices":[{"del`],
])('a stream with %s stays as it is', async (_name, text) => {
  expect(await read(text)).toBe(text);
});

test('a whole answer in place of a stream becomes a stream of one piece', async () => {
  const whole = { choices: [{ index: 0, message: { role: 'assistant', content: 'A [1].' } }], usage: {} };
  const text = await read(JSON.stringify(whole), { type: { 'content-type': 'application/json' } });
  const [piece, done] = text.trim().split('\n\n');
  expect(JSON.parse(piece?.slice(6) ?? '').choices).toEqual([
    { index: 0, delta: { role: 'assistant', content: 'A [1].' }, finish_reason: 'stop' },
  ]);
  expect(done).toBe('data: [DONE]');
});

test('other JSON, and what was not asked for as a stream, stays as it is', async () => {
  const type = { 'content-type': 'application/json' };
  for (const text of ['{"error":{"message":"no"}}', '{"choices":[', '[]'])
    expect(await read(text, { type })).toBe(text);
  const init = { method: 'POST', body: '{"model":"x"}' };
  expect(await read('{"choices":[{"message":{}}]}', { type, init })).toBe('{"choices":[{"message":{}}]}');
});
