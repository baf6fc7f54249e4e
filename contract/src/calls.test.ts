import { expect, expectTypeOf, test } from 'vitest';
import type { DomainDetail } from './domains.ts';
import { CALLS, type CallBody, type CallParams, type CallQuery, type CallResult, errorsOf } from './index.ts';

const all = Object.values(CALLS);

test('what the path of a call names is what its schema of parameters names', () => {
  for (const { id, path, params } of all) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect([id, named]).toEqual([id, Object.keys(params?.shape ?? {})]);
  }
});

test('no two calls share an address, and a GET takes no body', () => {
  const shapes = all.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(shapes).size).toBe(all.length);
  const reading = all.filter(({ method, body, upload }) => method === 'GET' && (upload ?? body));
  // The identity provider's own: they take an empty body and nothing in it.
  expect(reading.filter(({ path }) => !/\/(auth|me\/identity)\//.test(path))).toEqual([]);
});

test('a call answers in one way', () => {
  const ways = all.map(({ id, result, file, lines, redirect }) => [
    id,
    [result, file, lines, redirect].filter(Boolean).length <= 1,
  ]);
  expect(ways.filter(([, one]) => !one)).toEqual([]);
});

test('only who has signed in can be refused for the token', () => {
  expect(errorsOf(CALLS.getConfig)).not.toContain('unauthenticated');
  expect(errorsOf(CALLS.listDomains)).toEqual(expect.arrayContaining(['unauthenticated', 'unexpected']));
});

test('clients are typed by the map', () => {
  expectTypeOf<CallParams<'getDomain'>>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<CallParams<'listDomains'>>().toEqualTypeOf<undefined>();
  expectTypeOf<CallQuery<'getDashboard'>>().toEqualTypeOf<{ days?: number }>();
  expectTypeOf<CallBody<'uploadImage'>>().toEqualTypeOf<FormData>();
  expectTypeOf<CallBody<'createDomain'>>().toEqualTypeOf<{
    name: string;
    description?: string | undefined;
    access?: 'open' | 'restricted' | undefined;
    managers?: string[] | undefined;
  }>();
  expectTypeOf<CallResult<'getDomain'>>().toEqualTypeOf<DomainDetail>();
  expectTypeOf<CallResult<'deleteDomain'>>().toEqualTypeOf<undefined>();
  expectTypeOf<CallResult<'getDocumentFile'>>().toEqualTypeOf<Response>();
  expectTypeOf<(typeof CALLS)['getDomain']['path']>().toEqualTypeOf<'/domains/:id'>();
});
