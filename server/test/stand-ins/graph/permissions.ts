import type { Permission, SharePointIdentitySet } from '@microsoft/microsoft-graph-types';
import { type Grant, grantsOf, type Principal } from './may-read.ts';
import type { Tenant } from './tenant.ts';

/** Microsoft's value for "no end". */
const NO_END = '0001-01-01T00:00:00Z';
export const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** An identity may bear more than is described: its type is open. Services give `email` where they have one. */
type Identity = { id?: string; displayName?: string; loginName?: string; email?: string };
type IdentitySet = Record<string, Identity>;

/** The permissions of an item as Graph lists them: its own and those it inherits, in one list, which does not say which is which. */
export const permissionsOf = (tenant: Tenant, itemId: string): Permission[] =>
  grantsOf({ items: tenant.items }, itemId).map((grant) => permissionOf(tenant, grant));

const permissionOf = (tenant: Tenant, grant: Grant): Permission => {
  const common = {
    id: grant.id,
    roles: [grant.role],
    expirationDateTime: grant.expires === null ? NO_END : timeOf(grant.expires),
  };
  if ('link' in grant) {
    const { scope, to } = grant.link;
    return {
      ...common,
      // Named people's links may come without a scope.
      link: {
        type: 'view',
        ...(scope === 'users' ? {} : { scope }),
        webUrl: `https://${tenant.host}/:w:/s/hr/x`,
      },
      grantedToIdentitiesV2: to.map((principal) => identitySet(tenant, principal)),
    };
  }
  if (grant.to.type === 'invited')
    return { ...common, invitation: { email: grant.to.email, signInRequired: true } };
  return { ...common, grantedToV2: identitySet(tenant, grant.to) };
};

const identitySet = (tenant: Tenant, principal: Principal): SharePointIdentitySet => {
  const set: IdentitySet = identities(tenant, principal);
  return set;
};

const identities = (tenant: Tenant, principal: Principal): IdentitySet => {
  if (principal.type === 'person') return person(tenant, principal.id);
  if (principal.type === 'members') {
    const displayName = 'Everyone except external users';
    return { siteUser: { id: '9', displayName, loginName: loginNameOf(tenant, principal) } };
  }
  if (principal.type === 'site_group') {
    const displayName = tenant.siteGroups.get(principal.id)?.name ?? 'Gone';
    return { siteGroup: { id: principal.id, displayName, loginName: displayName } };
  }
  if (principal.type === 'invited') return {};
  const displayName = tenant.groups.get(principal.id)?.name ?? 'Gone';
  // A group and its owners have the same id; only the login name tells one from the other.
  return {
    group: { id: principal.id, displayName },
    siteUser: { id: '7', displayName, loginName: loginNameOf(tenant, principal) },
  };
};

const person = (tenant: Tenant, id: string): IdentitySet => {
  const found = tenant.people.get(id);
  const displayName = id;
  if (!found) return { user: { id, displayName } };
  const email = tenant.habits.tellsAddresses && found.mail ? { email: found.mail } : {};
  return {
    user: { id, displayName, ...email },
    siteUser: { id: '3', displayName, loginName: loginNameOf(tenant, { type: 'person', id }), ...email },
  };
};

/** How SharePoint names whom it lets in. */
export const loginNameOf = (tenant: Tenant, principal: Principal): string => {
  switch (principal.type) {
    case 'person':
      return `i:0#.f|membership|${tenant.people.get(principal.id)?.userPrincipalName.toLowerCase()}`;
    case 'group':
      return `c:0t.c|tenant|${principal.id}`;
    case 'group_owners':
      return `c:0o.c|federateddirectoryclaimprovider|${principal.id}_o`;
    case 'members':
      return `c:0-.f|rolemanager|spo-grid-all-users/${tenant.id}`;
    default:
      return '';
  }
};
