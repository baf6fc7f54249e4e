import { EMPTY_CONFIGURATION } from '@docent/contract';
import { APICallError, RetryError } from 'ai';
import { expect, test } from 'vitest';
import { HIT } from '../../../test/kit/runs.ts';
import { decideByWords } from '../by-words.ts';
import type { Question } from '../types.ts';
import { contextOf, shortened } from './shortened.ts';

const refused = (body: object, statusCode = 400) =>
  new APICallError({
    message: 'Bad Request',
    url: 'http://model.example/v1',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify(body),
  });

/** Error messages as the servers return them; a request is always larger than the context. */
test.each([
  [
    'OpenAI and vLLM',
    {
      message:
        "This model's maximum context length is 4096 tokens. However, you requested 9034 tokens (7034 in the messages, 2000 in the completion).",
      code: 'context_length_exceeded',
    },
    4_096,
  ],
  [
    'llama.cpp',
    { message: 'the request exceeds the available context size', n_prompt_tokens: 9034, n_ctx: 4096 },
    4_096,
  ],
  [
    'LM Studio',
    {
      message:
        'Trying to keep the first 5210 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    },
    4_096,
  ],
  ['Anthropic', { message: 'prompt is too long: 210000 tokens > 200000 maximum' }, 200_000],
  [
    'Mistral',
    { message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length' },
    32_768,
  ],
  [
    'Google',
    {
      message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).',
    },
    1_048_575,
  ],
  ['Bedrock, which names none', { message: 'Input is too long for requested model.' }, 2_048],
])('the size of the context is read from the sentence of %s', (_server, error, tokens) => {
  const thrown = refused({ error });
  expect(contextOf(thrown)).toBe(tokens);
  expect(contextOf(new RetryError({ message: '', reason: 'maxRetriesExceeded', errors: [thrown] }))).toBe(
    tokens,
  );
});

test('other refusals, and what is no refusal, name no size', () => {
  expect(contextOf(refused({ error: { message: 'invalid model' } }))).toBeNull();
  expect(contextOf(refused({ error: { message: 'maximum context length is 4096' } }, 401))).toBeNull();
  expect(contextOf(new TypeError('fetch failed'))).toBeNull();
});

const turn = (text: string): Question['history'][number] => ({ role: 'user', text, outcome: null });
const asked = (passages: number, characters: number, history: string[] = []) => {
  const question: Question = {
    text: 'Why?',
    language: 'en',
    history: history.map(turn),
    domainName: 'Handbook',
    images: [],
  };
  return {
    question,
    configuration: EMPTY_CONFIGURATION,
    decision: decideByWords(question, EMPTY_CONFIGURATION),
    passages: Array.from({ length: passages }, (_, at) => ({
      ...HIT,
      passageId: `${at}`,
      text: 'x'.repeat(characters),
    })),
    signal: new AbortController().signal,
  };
};

test('keeps the best passages that fit, one at least, and room to answer', () => {
  const { asked: less, outputTokens } = shortened(asked(12, 1_000), 4_096);
  expect(outputTokens).toBe(1_024);
  expect(less.passages.map(({ passageId }) => passageId)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(shortened(asked(12, 1_000), 512).asked.passages).toHaveLength(1);
  expect(shortened(asked(3, 1_000), 200_000).asked.passages).toHaveLength(3);
});

test('keeps the last two turns in order, in a third of the room at most', () => {
  const history = ['first', 'second', 'third'];
  const texts = (context: number, turns = history) =>
    shortened(asked(1, 100, turns), context).asked.question.history.map(({ text }) => text);
  expect(texts(4_096)).toEqual(['second', 'third']);
  expect(texts(4_096, ['x'.repeat(3_000), 'last'])).toEqual(['last']);
  expect(texts(512)).toEqual([]);
});
