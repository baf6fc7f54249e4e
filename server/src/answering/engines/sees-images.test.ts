import { expect, test } from 'vitest';
import { seesImages } from './sees-images.ts';

test('models of families that see images are known, others are not', () => {
  const sees = (name: string) => seesImages(name, null);
  for (const name of [
    'openai:gpt-5.4',
    'openai:gpt-4o-mini',
    'openai:o4-mini',
    'azure:gpt-4.1',
    'anthropic:claude-sonnet-5',
    'google:gemini-flash-latest',
    'mistral:pixtral-12b',
    'mistral:mistral-small-latest',
    'openai-compatible:qwen2.5vl:7b',
    'openai-compatible:Qwen/Qwen3-VL-8B-Instruct',
    'openai-compatible:gemma3:4b',
    'openai-compatible:llama3.2-vision',
  ])
    expect([name, sees(name)]).toEqual([name, true]);
  for (const name of [
    'openai:gpt-3.5-turbo',
    'openai:o1-mini',
    'openai:o3-mini',
    'azure:our-deployment',
    'anthropic:claude-2.1',
    'mistral:open-mistral-7b',
    'openai-compatible:llama3.1:8b',
    'openai-compatible:stand-in',
    'openai-compatible:evil-model',
  ])
    expect([name, sees(name)]).toEqual([name, false]);
});

test('settings name models that see images, singly or by prefix', () => {
  const named = ['openai-compatible:house', 'azure:eyes-*'];
  expect(seesImages('openai-compatible:house', named)).toBe(true);
  expect(seesImages('openai-compatible:house-2', named)).toBe(false);
  expect(seesImages('azure:eyes-large', named)).toBe(true);
  expect(seesImages('openai:gpt-5.4', named)).toBe(false);
  expect(seesImages('openai:gpt-5.4', [])).toBe(false);
});
