import { expect, test } from 'vitest';
import { scopeOf } from './policy.ts';

const person = (role: 'normal' | 'admin' | 'owner') => ({ id: 'me', role });
const own = { kind: 'own', userId: 'me' };
const domains = { kind: 'domains', domainIds: ['a'] };
const all = (...domainIds: string[]) => ({ kind: 'all', domainIds });

test.each([
  ['normal', [], undefined, own],
  ['normal', [], 'me', own],
  ['normal', [], 'everyone', null],
  ['normal', ['a'], undefined, domains],
  ['normal', ['a'], 'everyone', domains],
  ['normal', ['a'], 'me', own],
  ['admin', [], undefined, all()],
  ['admin', ['a'], 'everyone', all('a')],
  ['admin', [], 'me', own],
  ['owner', [], undefined, all()],
  ['owner', [], 'me', own],
] as const)('%s, expert of %j, asking for %s', (role, expertOf, whose, expected) => {
  expect(scopeOf(person(role), [...expertOf], whose)).toEqual(expected);
});
