import { EMPTY_CONFIGURATION } from '@docent/contract';
import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, test } from 'vitest';
import { HIT } from '../../../test/kit/runs.ts';
import { decideByWords } from '../by-words.ts';
import { joinEvidence } from '../evidence/index.ts';
import { createNotebook } from '../thorough/notebook.ts';
import type { Question } from '../types.ts';
import { modelEngine } from './model.ts';
import { createSlots } from './slots.ts';

/** A provider's cache covers the beginning that a request shares with an earlier one. */
const SHARED_AT_LEAST = 0.9;
const FULL_PASSAGE = 1_600;

const QUESTION: Question = {
  text: 'How many days of holiday are there?',
  language: 'en',
  history: [],
  domainName: 'Handbook',
  images: [],
};
const decision = decideByWords(QUESTION, EMPTY_CONFIGURATION);
const passagesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...HIT,
    passageId: `${name} ${at}`,
    documentName: name,
    text: `${name} ${at} `.repeat(FULL_PASSAGE).slice(0, FULL_PASSAGE),
  }));
const EVIDENCE = passagesOf('Holidays', 8);
const MORE = passagesOf('Hotels', 2);

const prompts: string[] = [];
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
const finishReason = { unified: 'stop' as const, raw: 'stop' };
const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    prompts.push(JSON.stringify(prompt));
    const chunks = [
      { type: 'text-start' as const, id: '1' },
      { type: 'text-delta' as const, id: '1', delta: '28 days [1].' },
      { type: 'text-end' as const, id: '1' },
      { type: 'finish' as const, usage, finishReason },
    ];
    return { stream: simulateReadableStream({ chunks }) };
  },
  doGenerate: async ({ prompt }) => {
    prompts.push(JSON.stringify(prompt));
    return {
      content: [{ type: 'text', text: '{"looks": [], "passages": [1]}' }],
      finishReason,
      usage,
      warnings: [],
    };
  },
});
const named = { name: 'test:model', model };
const engine = modelEngine({
  small: named,
  large: named,
  seesImages: false,
  silenceMs: 10_000,
  stepMs: 10_000,
  slots: createSlots({ limitOf: () => undefined, waitMs: 0 }),
});
const signal = new AbortController().signal;

/** Share of the first request with which the second one begins. */
const sharedWithSecond = (): number => {
  const [first = '', second = ''] = prompts.splice(0);
  const differs = [...first].findIndex((character, at) => character !== second[at]);
  return (differs < 0 ? first.length : differs) / first.length;
};

test('a second draft shares nine tenths of the first request', async () => {
  const write = async (passages: typeof EVIDENCE, lacked: string[]) => {
    const asked = {
      question: QUESTION,
      configuration: EMPTY_CONFIGURATION,
      decision,
      signal,
      passages,
      lacked,
    };
    for await (const _piece of engine.write({ ...asked, maySearch: true }).text);
  };
  await write(EVIDENCE, []);
  await write(joinEvidence(EVIDENCE, MORE) as typeof EVIDENCE, ['the price of a hotel']);
  expect(sharedWithSecond()).toBeGreaterThanOrEqual(SHARED_AT_LEAST);
});

test('a second round of planning shares nine tenths of the first request', async () => {
  const notebook = createNotebook();
  const plan = async (roundsLeft: number) =>
    await engine.plan?.({ question: QUESTION, decision, signal, notebook, roundsLeft, timeoutMs: 10_000 });
  notebook.addPassages(EVIDENCE);
  await plan(3);
  notebook.addPassages(MORE);
  notebook.addLook({ shown: { tool: 'search', query: 'hotels', found: MORE.length } });
  await plan(2);
  expect(sharedWithSecond()).toBeGreaterThanOrEqual(SHARED_AT_LEAST);
});
