import { expect, test } from 'vitest';
import { wordModel } from './names.ts';

const t = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const providers = [
  { name: 'openai', kind: 'openai' },
  { name: 'lyon', kind: 'openai-compatible' },
] as const;

test.each([
  ['openai:gpt-5.4', 'gpt-5.4 (models.kinds.openai)'],
  ['lyon:qwen3:8b', 'qwen3:8b (lyon)'],
  ['mistral:gone', 'gone (models.kinds.mistral)'],
  ['paris:gone', 'gone (paris)'],
  ['built-in:e5', 'models.tasks.builtIn {"model":"e5"}'],
])('%s is shown with whose it is', (model, words) => {
  expect(wordModel(t, model, providers)).toBe(words);
});
