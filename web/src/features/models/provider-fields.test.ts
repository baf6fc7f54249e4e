import type { ModelProvider } from '@docent/contract';
import { PROVIDER_KINDS } from '@docent/contract/models';
import { expect, test } from 'vitest';
import { changesOf, formOf, newProviderOf, newProviderSchema } from './provider-fields.ts';

const provider: ModelProvider = {
  name: 'vllm',
  kind: 'openai-compatible',
  set_by: 'owner',
  address: 'https://models.example.com/v1',
  resource: null,
  region: null,
  access_key_id: null,
  key: { is_set: true, ends_with: 'x7Kq' },
  lists_models: true,
  proposed: null,
  health: { state: 'untried', fault: null, detail: null, failed_at: null, worked_at: null },
};

test('sends only the fields of the kind, without empty optional ones', () => {
  const typed = { ...formOf(null), key: ' sk-1 ', address: 'https://left.example.com', region: 'eu-west-3' };
  expect(newProviderOf({ ...typed, kind: 'openai' })).toEqual({ kind: 'openai', key: 'sk-1' });
  expect(newProviderOf({ ...formOf(null), kind: 'ollama' })).toEqual({ kind: 'ollama' });
});

test('a key that is set is not sent back, and only what was changed is', () => {
  const form = formOf(provider);
  expect(form.key).toBe('');
  expect(changesOf(provider)(form)).toEqual({});
  expect(changesOf(provider)({ ...form, key: 'sk-2' })).toEqual({ key: 'sk-2' });
  expect(changesOf(provider)({ ...form, address: 'https://other.example.com/v1' })).toEqual({
    address: 'https://other.example.com/v1',
  });
});

test('each kind misses what it needs, and nothing else', () => {
  const missing = Object.fromEntries(
    PROVIDER_KINDS.map((kind) => {
      const { error } = newProviderSchema('missing').safeParse(newProviderOf({ ...formOf(null), kind }));
      return [kind, error?.issues.map(({ path }) => path.join('.')) ?? []];
    }),
  );
  expect(missing).toEqual({
    openai: ['key'],
    anthropic: ['key'],
    google: ['key'],
    mistral: ['key'],
    azure: ['resource', 'key'],
    'amazon-bedrock': ['region', 'key'],
    'openai-compatible': ['address'],
    ollama: [],
    'lm-studio': [],
  });
});
