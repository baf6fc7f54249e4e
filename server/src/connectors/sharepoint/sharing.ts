import { z } from 'zod';
import type { Grants } from './tree.ts';

const Identity = z
  .looseObject({
    id: z.string().nullish(),
    displayName: z.string().nullish(),
    loginName: z.string().nullish(),
    // Not in Microsoft's description, whose identities are open: it comes where there is one.
    email: z.string().nullish(),
  })
  .nullish();
const IdentitySet = z.looseObject({
  user: Identity,
  group: Identity,
  siteUser: Identity,
  siteGroup: Identity,
});
type IdentitySet = z.output<typeof IdentitySet>;

const Permission = z.looseObject({
  roles: z.array(z.string()).nullish(),
  expirationDateTime: z.string().nullish(),
  link: z.looseObject({ scope: z.string().nullish(), preventsDownload: z.boolean().nullish() }).nullish(),
  grantedToV2: IdentitySet.nullish(),
  grantedToIdentitiesV2: z.array(IdentitySet).nullish(),
});
type Permission = z.output<typeof Permission>;
export const PermissionPage = z.looseObject({
  value: z.array(Permission),
  '@odata.nextLink': z.string().optional(),
});

/** The person or group that a SharePoint login name represents. */
export type Named = { type: 'person'; login: string } | { type: 'group'; key: string } | null;

/** Everybody of the company but guests. */
export const MEMBERS = 'members';
export const groupKey = (id: string) => `group:${id.toLowerCase()}`;
export const ownersKey = (id: string) => `owners:${id.toLowerCase()}`;
export const siteGroupKey = (id: string) => `site:${id}`;

/** Roles that allow reading. Other roles are undocumented and grant nothing. */
const READING_ROLES = new Set(['read', 'write', 'owner']);
/** "It never ends" is the first moment that Microsoft can name. */
const NEVER_BEFORE = Date.parse('1900-01-01T00:00:00Z');

export type Read = {
  grants: Grants;
  /** When the first of them ends. */
  expires: number | null;
  /** People of whom no address is told, by their ids in the directory. */
  strangers: string[];
};

/**
 * Returns the readers of an item from the permissions that Microsoft lists for it, including inherited ones. Each permission only adds
 * readers, so an unknown one grants nothing.
 */
export const readPermissions = (permissions: Permission[], now: number): Read => {
  const people = new Set<string>();
  const groups = new Set<string>();
  const strangers = new Set<string>();
  let expires: number | null = null;
  for (const permission of permissions) {
    const end = endOf(permission);
    if (end !== null && !(end > now)) continue;
    const named = namedBy(permission);
    if (named.length && end !== null) expires = Math.min(expires ?? end, end);
    for (const set of named) {
      const reader = readerIn(set);
      if (!reader) continue;
      if ('group' in reader) groups.add(reader.group);
      for (const address of 'addresses' in reader ? reader.addresses : []) people.add(address);
      if ('stranger' in reader) strangers.add(reader.stranger);
    }
  }
  return {
    grants: { people: [...people].sort(), groups: [...groups].sort() },
    expires,
    strangers: [...strangers],
  };
};

/** In milliseconds; null: never. One that cannot be read has passed. */
const endOf = ({ expirationDateTime }: Permission): number | null => {
  if (!expirationDateTime) return null;
  const end = Date.parse(expirationDateTime);
  return end < NEVER_BEFORE ? null : end;
};

/** Returns the identities that a permission names. A link for the company or for anyone names none: its holders are unknown. */
const namedBy = ({ roles, link, grantedToV2, grantedToIdentitiesV2 }: Permission): IdentitySet[] => {
  if (!roles?.some((role) => READING_ROLES.has(role))) return [];
  if (!link) return grantedToV2 ? [grantedToV2] : [];
  const forPeople = !link.scope || link.scope === 'users';
  return forPeople && !link.preventsDownload ? (grantedToIdentitiesV2 ?? []) : [];
};

type Reader = { group: string } | { addresses: string[] } | { stranger: string } | null;

const readerIn = ({ user, group, siteUser, siteGroup }: IdentitySet): Reader => {
  if (siteGroup?.id) return { group: siteGroupKey(siteGroup.id) };
  const named = siteUser?.loginName ? namedIn(siteUser.loginName) : null;
  // A group and its owners have one id: where there is a login name, it alone says who is meant.
  if (named?.type === 'group') return { group: named.key };
  if (siteUser?.loginName && !named) return null;
  if (group?.id) return siteUser?.loginName ? null : { group: groupKey(group.id) };
  if (!user?.id && !named) return null;
  const addresses = addressesIn([user?.email, siteUser?.email, named?.login]);
  if (addresses.length) return { addresses };
  return user?.id ? { stranger: user.id } : null;
};

/** Login names as SharePoint forms them from claims. */
export const namedIn = (loginName: string): Named => {
  const [claim, provider, value] = loginName.split('|');
  const kind = `${claim?.toLowerCase()}|${provider?.toLowerCase()}`;
  if (kind === 'i:0#.f|membership' && value) return { type: 'person', login: value };
  if (kind === 'c:0t.c|tenant' && value) return { type: 'group', key: groupKey(value) };
  if (kind === 'c:0o.c|federateddirectoryclaimprovider' && value)
    return { type: 'group', key: value.endsWith('_o') ? ownersKey(value.slice(0, -2)) : groupKey(value) };
  if (kind.startsWith('c:0-.f|rolemanager') && value?.startsWith('spo-grid-all-users/'))
    return { type: 'group', key: MEMBERS };
  return null;
};

/** Returns the valid e-mail addresses. The login name of a guest (`#ext#`) is derived from their address and cannot be converted back. */
export const addressesIn = (given: (string | null | undefined)[]): string[] => [
  ...new Set(
    given
      .map((address) => address?.trim().toLowerCase() ?? '')
      .filter((address) => /^[^@\s]+@[^@\s]+$/.test(address) && !address.includes('#ext#')),
  ),
];
