import { expect, test } from 'vitest';
import { wordModel } from './word-model.ts';

test('a model is called by its name, without provider, folder and date', () => {
  expect(wordModel('anthropic:claude-sonnet-4-5-20250929')).toBe('Claude Sonnet 4.5');
  expect(wordModel('openai:gpt-4o-mini')).toBe('GPT 4o Mini');
  expect(wordModel('openai-compatible:mistralai/Mistral-Small-3.2')).toBe('Mistral Small 3.2');
  expect(wordModel('ollama:llama3.1:latest')).toBe('Llama3.1');
  expect(wordModel('stand-in')).toBe('Stand In');
});
