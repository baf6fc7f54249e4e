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

test('offers a role the models of its use and those of unknown use', () => {
  const namesFor = (role: Parameters<typeof choicesFor>[0]) =>
    choicesFor(role, [{ provider: provider(), models }])[0]?.models;
  expect(namesFor('large')).toEqual(['openai:big', 'openai:new']);
  expect(namesFor('embedding')).toEqual(['openai:vectors', 'openai:new']);
  expect(namesFor('reranking')).toEqual(['openai:new']);
});

test('offers the proposed models of a provider without a list', () => {
  const unknown = [{ provider: provider(), models: undefined }];
  expect(choicesFor('small', unknown)[0]?.models).toEqual(['openai:little']);
  expect(choicesFor('embedding', unknown)[0]?.models).toEqual([]);
});

test('excludes a model that no provider lists; includes built-in ones', () => {
  const groups = choicesFor('large', [{ provider: provider(), models }]);
  expect(isAmong('openai:big', groups)).toBe(true);
  expect(isAmong('openai:gone', groups)).toBe(false);
  expect(isAmong('built-in:e5', groups)).toBe(true);
});

test('preselects the provider’s proposals if it lists them', () => {
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

test('finds the roles of a provider by its own models’ names only', () => {
  const none = { model: null };
  const chosen = {
    large: { model: 'openai:big' },
    small: { model: 'openai-compatible:big' },
    embedding: none,
    reranking: none,
  };
  expect(rolesOf(provider(), chosen)).toEqual(['large']);
});
