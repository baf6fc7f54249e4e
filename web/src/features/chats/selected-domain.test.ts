import { expect, test } from 'vitest';
import { domainToAsk } from './selected-domain.ts';

const DOMAINS = [{ id: 'a' }, { id: 'b' }];

test('the domain that is asked is the chosen one, else the one at hand', () => {
  expect(domainToAsk('a', 'b', DOMAINS)).toBe('a');
  expect(domainToAsk(undefined, 'b', DOMAINS)).toBe('b');
  expect(domainToAsk('deleted', 'b', DOMAINS)).toBe('b');
  expect(domainToAsk('deleted', 'gone', DOMAINS)).toBeNull();
});

test('who deselects the domain asks none, also where only one is there', () => {
  expect(domainToAsk(null, 'a', [{ id: 'a' }])).toBeNull();
});
