import { generateText, type LanguageModel, simulateReadableStream, streamText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, test } from 'vitest';
import { meteredModel } from './metered-model.ts';

const usage = (input: number | undefined, output: number | undefined) => ({
  inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: output, text: output, reasoning: undefined },
});
const STOP = { unified: 'stop' as const, raw: 'stop' };

const createMeter = () => {
  const reserved: number[] = [];
  const settled: number[] = [];
  const reserve = async (estimate: number) => {
    reserved.push(estimate);
    return (tokens: number) => void settled.push(tokens);
  };
  return { reserved, settled, reserve };
};

const generate = async (model: LanguageModel, meter = createMeter()) => {
  const metered = await meteredModel(model, meter);
  await generateText({ model: metered, prompt: 'x'.repeat(400), maxOutputTokens: 50, maxRetries: 0 }).catch(
    () => {},
  );
  return meter;
};

const answering = (reports: ReturnType<typeof usage>) =>
  new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: 'text', text: 'y'.repeat(40) }],
      finishReason: STOP,
      usage: reports,
      warnings: [],
    }),
  });

test('reserves input and maximum output, and settles the reported tokens', async () => {
  const { reserved, settled } = await generate(answering(usage(90, 7)));
  expect(reserved[0]).toBeGreaterThan(150);
  expect(reserved[0]).toBeLessThan(250);
  expect(settled).toEqual([97]);
});

test('settles an estimate where the provider reports no tokens', async () => {
  const { settled } = await generate(answering(usage(undefined, undefined)));
  expect(settled[0]).toBeGreaterThan(100);
  expect(settled[0]).toBeLessThan(200);
});

test('settles nothing for a call that the provider refused', async () => {
  const failing = new MockLanguageModelV4({
    doGenerate: async () => {
      throw new Error('refused');
    },
  });
  expect((await generate(failing)).settled).toEqual([0]);
});

test('does not call the model when the reservation is refused', async () => {
  const model = answering(usage(1, 1));
  const refusing = { ...createMeter(), reserve: () => Promise.reject(new Error('limit')) };
  await generate(model, refusing);
  expect(model.doGenerateCalls).toHaveLength(0);
});

const streaming = (pieces: number, delayMs: number) =>
  new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunkDelayInMs: delayMs,
        chunks: [
          { type: 'text-start', id: '1' },
          ...Array.from({ length: pieces }, () => ({ type: 'text-delta' as const, id: '1', delta: 'four' })),
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason: STOP, usage: usage(30, 12) },
        ],
      }),
    }),
  });

test('settles a stream by the usage in its last part', async () => {
  const meter = createMeter();
  const result = streamText({ model: await meteredModel(streaming(3, 0), meter), prompt: 'Hello' });
  await result.text;
  expect(meter.settled).toEqual([42]);
});

test('settles a stream that is ended early by the text that came', async () => {
  const meter = createMeter();
  const model = await meteredModel(streaming(50, 5), meter);
  if (typeof model === 'string' || model.specificationVersion !== 'v4') throw new Error('no model');
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x'.repeat(400) }] }];
  const { stream } = await model.doStream({ prompt });
  const reader = stream.getReader();
  for (let at = 0; at < 5; at += 1) await reader.read();
  await reader.cancel();
  expect(meter.settled).toHaveLength(1);
  expect(meter.settled[0]).toBeGreaterThan(100);
  expect(meter.settled[0]).toBeLessThan(160);
});
