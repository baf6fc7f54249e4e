import { DOMAIN_ROLES, type DomainRole, ROLES } from '@docent/contract';
import { expect, test } from 'vitest';
import {
  mayConfigureDomain,
  mayGrantAccess,
  mayKnowDomain,
  mayManageDocuments,
  mayReadDomain,
  type StoredStanding,
} from './index.ts';

/** Permissions of a role in a domain as letters: know, read, configure, manage documents, grant. */
const lettersOf = (role: (typeof ROLES)[number], domain: StoredStanding) => {
  const person = { role };
  return [
    mayKnowDomain(person, domain) && 'k',
    mayReadDomain(person, domain) && 'r',
    mayConfigureDomain(person, domain) && 'c',
    mayManageDocuments(person, domain) && 'm',
    mayGrantAccess(person, domain) && 'g',
  ]
    .filter(Boolean)
    .join('');
};

const grants: (DomainRole | null)[] = [null, ...DOMAIN_ROLES];
const table = (role: (typeof ROLES)[number], domain: Omit<StoredStanding, 'role'>) =>
  grants.map((granted) => lettersOf(role, { ...domain, role: granted }));

test('opens a domain to all; roles configure, manage and administer it', () => {
  expect(table('normal', { status: 'active', access: 'open' })).toEqual(['kr', 'kr', 'krc', 'krcmg']);
  expect(table('admin', { status: 'active', access: 'open' })).toEqual(['krcmg', 'krcmg', 'krcmg', 'krcmg']);
});

test('hides a restricted domain from all but grantees; an admin knows of it', () => {
  expect(table('normal', { status: 'active', access: 'restricted' })).toEqual(['', 'kr', 'krc', 'krcmg']);
  expect(table('admin', { status: 'active', access: 'restricted' })).toEqual(['kg', 'krg', 'krcg', 'krcmg']);
  expect(table('owner', { status: 'active', access: 'restricted' })).toEqual(['kg', 'krg', 'krcg', 'krcmg']);
});

test('a disabled domain is left to who configures it', () => {
  expect(table('normal', { status: 'disabled', access: 'open' })).toEqual(['', '', 'krc', 'krcmg']);
  expect(table('normal', { status: 'disabled', access: 'restricted' })).toEqual(['', '', 'krc', 'krcmg']);
  expect(table('owner', { status: 'disabled', access: 'restricted' })).toEqual(['kg', 'kg', 'krcg', 'krcmg']);
});

test('a domain that is being deleted is nothing to anybody', () => {
  for (const role of ROLES)
    for (const granted of grants) {
      const domain: StoredStanding = { status: 'deleting', access: 'open', role: granted };
      expect(mayKnowDomain({ role }, domain)).toBe(false);
    }
});
