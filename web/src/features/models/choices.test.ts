import type { ModelProvider, ProviderModels } from '@docent/contract';
import { expect, test } from 'vitest';
import { beginWith, choicesFor, isAmong, rolesOf } from './choices.ts';

const provider = (more: Partial<ModelProvider> = {}): ModelProvider => ({
  name: 'openai',
  kind: 'openai',
  set_by: 'owner',
  address: null,
  resource: null,
  region: null,
  access_key_id: null,
  key: { is_set: true, ends_with: null },
  lists_models: true,
  proposed: { large: 'openai:big', small: 'openai:little' },
  health: { state: 'untried', fault: null, detail: null, failed_at: null, worked_at: null },
  ...more,
});
const models: ProviderModels['models'] = [
  { model: 'openai:big', use: 'language' },
  { model: 'openai:vectors', use: 'embedding' },
  { model: 'openai:new', use: null },
];

test('a role is offered the models of its use, and those of which nobody knows the use', () => {
  const namesFor = (role: Parameters<typeof choicesFor>[0]) =>
    choicesFor(role, [{ provider: provider(), models }])[0]?.models;
  expect(namesFor('large')).toEqual(['openai:big', 'openai:new']);
  expect(namesFor('embedding')).toEqual(['openai:vectors', 'openai:new']);
  expect(namesFor('reranking')).toEqual(['openai:new']);
});

test('a provider that does not say what it offers is offered with what it is best begun with', () => {
  const unknown = [{ provider: provider(), models: undefined }];
  expect(choicesFor('small', unknown)[0]?.models).toEqual(['openai:little']);
  expect(choicesFor('embedding', unknown)[0]?.models).toEqual([]);
});

test('a model that no provider offers is not among the choices; what is built in is', () => {
  const groups = choicesFor('large', [{ provider: provider(), models }]);
  expect(isAmong('openai:big', groups)).toBe(true);
  expect(isAmong('openai:gone', groups)).toBe(false);
  expect(isAmong('built-in:e5', groups)).toBe(true);
});

test('one begins with what the provider is best begun with, as far as it offers it', () => {
  expect(beginWith(provider(), [...models, { model: 'openai:little', use: 'language' }])).toEqual({
    large: 'openai:big',
    small: 'openai:little',
  });
  expect(beginWith(provider(), models)).toEqual({ large: 'openai:big', small: 'openai:big' });
  expect(beginWith(provider({ proposed: null }), models)).toEqual({
    large: 'openai:big',
    small: 'openai:big',
  });
  expect(beginWith(provider(), [])).toEqual({ large: 'openai:big', small: 'openai:little' });
  expect(beginWith(provider({ proposed: null }), [])).toBeNull();
});

test('what a provider is used for is told by the names of its own models alone', () => {
  const none = { model: null };
  const chosen = {
    large: { model: 'openai:big' },
    small: { model: 'openai-compatible:big' },
    embedding: none,
    reranking: none,
  };
  expect(rolesOf(provider(), chosen)).toEqual(['large']);
});
