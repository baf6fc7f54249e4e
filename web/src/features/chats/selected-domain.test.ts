import { ALL_DOMAINS } from '@docent/contract/constants';
import { expect, test } from 'vitest';
import { domainToAsk } from './selected-domain.ts';

const isThere = (id: string) => ['holidays', 'machines', ALL_DOMAINS].includes(id);

test('the chosen domain is asked, else the first at hand that is there', () => {
  expect(domainToAsk('machines', ['holidays'], isThere)).toBe('machines');
  expect(domainToAsk(undefined, ['holidays', ALL_DOMAINS], isThere)).toBe('holidays');
  expect(domainToAsk('deleted', ['gone', ALL_DOMAINS], isThere)).toBe(ALL_DOMAINS);
});

test('has no domain to ask after deselection, or without domains', () => {
  expect(domainToAsk(null, ['holidays', ALL_DOMAINS], isThere)).toBeNull();
  expect(domainToAsk('deleted', [null, undefined], isThere)).toBeNull();
});
