import { ROLES, type UserPatch } from '@docent/contract';
import { expect, test } from 'vitest';
import { mayDeleteUser, mayManage, refusalOfChange, rolesToGive } from './policy.ts';

const person = (role: (typeof ROLES)[number], id = role) => ({ id, role });
const other = (role: (typeof ROLES)[number]) => person(role, `other ${role}` as never); // an id of its own

test.each([
  ['normal', [false, false, false]],
  ['admin', [true, false, false]],
  ['owner', [true, true, true]],
] as const)('%s manages normal users, admins, owners: %s', (role, may) => {
  expect(ROLES.map((of) => mayManage(person(role), other(of)))).toEqual(may);
});

test.each([
  ['normal', []],
  ['admin', ['normal']],
  ['owner', ['normal', 'admin', 'owner']],
] as const)('%s gives the roles %s', (role, roles) => {
  expect(rolesToGive(person(role))).toEqual(roles);
});

test.each(ROLES)('nobody changes their own role, a %s neither, not even to what it is', (role) => {
  for (const given of ROLES)
    expect(refusalOfChange(person(role), person(role), { role: given })).toBe('own_role');
});

const OWN: UserPatch = { name: 'x', username: 'x', language: 'fr', password: 'x', current_password: 'y' };
test.each(ROLES)('a %s changes their own name, username, language and password', (role) => {
  expect(refusalOfChange(person(role), person(role), OWN)).toBe(null);
});

test.each([
  ['normal', 'normal', { name: 'x' }, 'forbidden'],
  ['normal', 'normal', { is_expert: true }, 'forbidden'],
  ['admin', 'normal', { is_expert: true, domain_ids: [], disabled: true, name: 'x' }, null],
  ['admin', 'normal', { password: 'x' }, 'forbidden'],
  ['admin', 'normal', { role: 'admin' }, 'forbidden'],
  ['admin', 'normal', { role: 'owner' }, 'forbidden'],
  ['admin', 'admin', { disabled: true }, 'forbidden'],
  ['admin', 'owner', { name: 'x' }, 'forbidden'],
  ['owner', 'normal', { role: 'admin' }, null],
  ['owner', 'admin', { role: 'owner' }, null],
  ['owner', 'owner', { role: 'normal' }, null],
  ['owner', 'normal', { password: 'x' }, 'forbidden'],
] as const)('%s changing of another %s %j: %s', (role, of, patch, refusal) => {
  expect(refusalOfChange(person(role), other(of), patch as UserPatch)).toBe(refusal); // a readonly list of none
});

test.each(['normal', 'admin'] as const)('a %s cannot make themselves expert', (role) => {
  expect(refusalOfChange(person(role), person(role), { is_expert: true })).toBe('forbidden');
});

test.each(ROLES)('a %s cannot disable themselves', (role) => {
  expect(refusalOfChange(person(role), person(role), { disabled: true })).toBe('forbidden');
});

test('people delete themselves, owners anybody', () => {
  expect(mayDeleteUser(person('normal'), person('normal'))).toBe(true);
  expect(mayDeleteUser(person('admin'), other('normal'))).toBe(false);
  expect(mayDeleteUser(person('owner'), other('admin'))).toBe(true);
});
