import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { buildDomain } from '../../test-kit/build-domain.ts';
import { useDomain, useDomains } from './queries.ts';

vi.mock(import('@tanstack/react-query'), async (load) => ({ ...(await load()), useQuery: vi.fn() }));

const domainWith = (processing: number) =>
  buildDomain({ documents: { total: 3, ingested: 3 - processing, processing, errors: 0 } });
/** Returns the interval in which the query of the last hook is loaded again with this result. */
const intervalWith = (data: unknown) => {
  const { refetchInterval } = vi.mocked(useQuery).mock.lastCall?.[0] ?? {};
  return typeof refetchInterval === 'function' && refetchInterval({ state: { data } } as never);
};

test('loads a domain again while its documents are processed', () => {
  useDomain('d');
  expect(intervalWith(domainWith(1))).toBeGreaterThan(0);
  expect(intervalWith(domainWith(0))).toBe(false);
  expect(intervalWith(undefined)).toBe(false);
});

test('loads the domains again while documents of one are processed', () => {
  useDomains();
  expect(intervalWith([domainWith(0), domainWith(1)])).toBeGreaterThan(0);
  expect(intervalWith([domainWith(0)])).toBe(false);
});
