import { expect, test } from 'vitest';
import { addressOf } from './address.ts';
import type { call } from './client.ts';

test('encodes address parameters and omits undefined ones', () => {
  expect(addressOf('listDomains')).toBe('/v1/domains');
  expect(addressOf('getImage', { params: { id: 'a/b', imageId: '?c' } })).toBe('/v1/chats/a%2Fb/images/%3Fc');
  const query = { search: 'a&b=é', limit: 20, cursor: undefined };
  expect(addressOf('listChats', { query })).toBe('/v1/chats?search=a%26b%3D%C3%A9&limit=20');
});

test('a call compiles with the contract’s input only', () => {
  // Never run: the compiler is what is asked.
  const calls = (call_: typeof call) => [
    call_('listDomains'),
    call_('getDomain', { params: { id: 'd' } }),
    call_('getDashboard', { params: { id: 'd' }, query: { days: 7 } }),
    call_('getDashboard', { params: { id: 'd' } }),
    // @ts-expect-error the parameter is missing
    call_('getDomain'),
    // @ts-expect-error it has another name
    call_('getDomain', { params: { domain: 'd' } }),
    // @ts-expect-error the query has no such field
    call_('getDashboard', { params: { id: 'd' }, query: { weeks: 1 } }),
    // @ts-expect-error the query of this call is not to be left out
    call_('listDocuments'),
    // @ts-expect-error the body is missing
    call_('createDomain'),
    // @ts-expect-error the body has no such field
    call_('createDomain', { body: { name: 'd', owner: 'o' } }),
    // @ts-expect-error the call takes no body
    call_('deleteDomain', { params: { id: 'd' }, body: {} }),
    // @ts-expect-error there is no such call
    call_('/domains'),
    // @ts-expect-error what it answers is not the caller's to say
    call_<{ id: number }>('getMe'),
  ];
  expect(calls).toBeTypeOf('function');
});
