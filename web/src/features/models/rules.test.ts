import type { ModelSettings } from '@docent/contract';
import { expect, test } from 'vitest';
import { patchOf, problemOf, type Rule, rulesOf, withModel } from './rules.ts';

const nothing: ModelSettings['large'] = {
  model: null,
  set_by: 'default',
  chosen: null,
  gone: false,
  health: { state: 'untried', fault: null, detail: null, failed_at: null, worked_at: null },
};
const settings: ModelSettings = {
  first_run: 'chosen',
  providers: [],
  large: { ...nothing, model: 'openai:big' },
  small: { ...nothing, model: 'openai:big' },
  embedding: { ...nothing, model: 'built-in:e5' },
  reranking: nothing,
  allowed: { models: ['openai:big', 'mistral:other'], chosen: [] },
  prices: [{ model: 'openai:big', input: 1.25, output: 10, set_by: 'environment' }],
  limits: [{ model: 'mistral:other', answers: 8, set_by: 'owner' }],
  gone_in_domains: [],
};
const rule = (more: Partial<Rule>): Rule => ({
  model: 'openai:big',
  isAllowed: true,
  input: '',
  output: '',
  answers: '',
  isPriceFixed: false,
  isLimitFixed: false,
  ...more,
});

test('has a row for each model with a setting, and none for built-in ones', () => {
  const { any, rules } = rulesOf(settings);
  expect(any).toBe(true);
  expect(rules.map(({ model }) => model)).toEqual(['mistral:other', 'openai:big']);
});

test('what is set on the server is not sent back to it', () => {
  expect(patchOf(rulesOf(settings))).toEqual({
    allowed: [],
    prices: {},
    limits: { 'mistral:other': 8 },
  });
});

test('prices are taken with a comma too, and nothing is said by empty fields', () => {
  const rules = [
    rule({ input: '0,15', output: '0.6' }),
    rule({ model: 'openai:little', isAllowed: false, answers: '4' }),
  ];
  expect(patchOf({ any: false, rules })).toEqual({
    allowed: ['openai:big'],
    prices: { 'openai:big': { input: 0.15, output: 0.6 } },
    limits: { 'openai:little': 4 },
  });
});

test.each([
  [{ input: '1' }, 'price'],
  [{ input: '1', output: 'much' }, 'price'],
  [{ input: '-1', output: '1' }, 'price'],
  [{ answers: '0' }, 'limit'],
  [{ answers: '1.5' }, 'limit'],
  [{ isAllowed: false }, 'none_allowed'],
])('%o cannot be saved', (part, problem) => {
  expect(problemOf({ any: false, rules: [rule(part)] })?.problem).toBe(problem);
});

test('a further model is allowed, and from then on each is said by itself', () => {
  const { any, rules } = withModel(rulesOf(settings), 'openai:new');
  expect([any, rules.at(-1)?.model, patchOf({ any, rules }).allowed]).toEqual([
    false,
    'openai:new',
    ['mistral:other', 'openai:big', 'openai:new'],
  ]);
  expect(withModel({ any: true, rules }, 'openai:big').any).toBe(true);
});
