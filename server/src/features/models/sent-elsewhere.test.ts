import { expect, test } from 'vitest';
import { domainsUsing, isAnotherPlace, isSentElsewhere } from './sent-elsewhere.ts';

const NONE = { large: null, small: null, embedding: null, reranking: null };

test.each([
  [NONE, { large: 'a:x' }, true],
  [{ ...NONE, large: 'a:x' }, { large: 'a:x' }, false],
  [{ ...NONE, large: 'a:x' }, { large: null }, false],
  [NONE, { embedding: 'a:x' }, true],
  [NONE, { reranking: 'a:x' }, true],
  [NONE, {}, false],
])('from %j by %j texts are sent elsewhere: %s', (before, patch, expected) => {
  expect(isSentElsewhere(before, patch)).toBe(expected);
});

const provider = {
  name: 'a',
  kind: 'openai-compatible' as const,
  address: 'https://a.example',
  resource: null,
  region: null,
  accessKeyId: null,
  key: 'sealed',
  keyEnd: null,
};

test('another address, resource, region or account is another place', () => {
  expect(isAnotherPlace(provider, { ...provider })).toBe(false);
  expect(isAnotherPlace(provider, { ...provider, key: null })).toBe(false);
  for (const change of [{ address: 'https://b.example' }, { region: 'eu' }, { key: 'other' }])
    expect(isAnotherPlace(provider, { ...provider, ...change })).toBe(true);
});

test('a provider gets texts of all domains, of choosing ones, or of none', () => {
  const domains = [{ id: '1', name: 'One', small: 'a:x', large: null }];
  const named = { large: undefined, small: undefined, embedding: undefined, preset: undefined, allowed: [] };
  expect(domainsUsing('a', { choices: { ...NONE, small: 'a:y' }, named, domains })).toBeNull();
  expect(domainsUsing('a', { choices: NONE, named, domains })).toEqual(['1']);
  expect(domainsUsing('b', { choices: NONE, named, domains })).toEqual([]);
});
