/**
 * Reference for the readers of an item of SharePoint or OneDrive, in plain code and without a request: the connector is compared with it.
 * It was written before the connector, from Microsoft's documentation of the resources `permission`, `sharingLink`, `sharingInvitation` and
 * `sharePointIdentitySet` of Microsoft Graph v1.0, of "Scanning permissions hierarchies" of `driveItem: delta`, and of SharePoint's
 * inheritance: an item has its parent's grants and its own, until it is made unique; then its own alone. No grant denies: one grant is
 * enough to read.
 */

export type Person = {
  id: string;
  /** Guests may have none that the directory knows. */
  mail: string | null;
  userPrincipalName: string;
  guest: boolean;
};

/** Principal of a grant. */
export type Principal =
  | { type: 'person'; id: string }
  /** A group of Entra ID: its members, and those of the groups in it. */
  | { type: 'group'; id: string }
  /** The owners of a Microsoft 365 group, whom SharePoint names apart from its members. */
  | { type: 'group_owners'; id: string }
  /** A group of the site. It holds everything but other groups of the site. */
  | { type: 'site_group'; id: string }
  /** "Everyone except external users". */
  | { type: 'members' }
  /** An address that was invited, and has not been signed in with yet. */
  | { type: 'invited'; email: string };

export type Link = {
  /** `users`: those named. `existingAccess` gives nothing to anybody. */
  scope: 'users' | 'organization' | 'anonymous' | 'existingAccess';
  to: Principal[];
};

export type Grant = {
  id: string;
  /** `read`, `write` and `owner` read; what the other words allow is not documented. */
  role: string;
  /** In milliseconds; null: it never ends. */
  expires: number | null;
} & ({ to: Principal } | { link: Link });

export type Group = { id: string; name: string; members: Principal[]; owners: string[] };

export type Sharing = {
  now: number;
  people: Map<string, Person>;
  groups: Map<string, Group>;
  siteGroups: Map<string, Group>;
  /** Site collection administrators read everything, and stand in no list of permissions. */
  administrators: Set<string>;
  items: Map<string, { parentId: string | null; unique: boolean; grants: Grant[] }>;
};

/** Reason that a person may read an item at the source. Only `granted` is carried over: see docs/operators/sources/sharepoint.md. */
type Way = 'granted' | 'organization_link' | 'anonymous_link' | 'administrator' | 'undocumented_role';

const READING_ROLES = new Set(['read', 'write', 'owner']);

export const waysToRead = (sharing: Sharing, personId: string, itemId: string): Set<Way> => {
  const ways = new Set<Way>();
  if (sharing.administrators.has(personId)) ways.add('administrator');
  for (const grant of grantsOf(sharing, itemId)) {
    const way = wayBy(sharing, personId, grant);
    if (way) ways.add(way);
  }
  return ways;
};

/** Returns whether the person may read it in Docent too. */
export const mayRead = (sharing: Sharing, personId: string, itemId: string): boolean =>
  waysToRead(sharing, personId, itemId).has('granted');

/** Returns the addresses that a person proves at sign-in. They are unique in the directory. */
export const addressesOf = ({ mail, userPrincipalName, guest }: Person): string[] =>
  [mail, guest ? null : userPrincipalName].filter((address) => address !== null);

/** The grants that count for an item: its own, and those of the folders that it inherits from. */
export const grantsOf = ({ items }: Pick<Sharing, 'items'>, itemId: string): Grant[] => {
  const item = items.get(itemId);
  if (!item) return [];
  if (item.unique || item.parentId === null) return item.grants;
  return [...item.grants, ...grantsOf({ items }, item.parentId)];
};

const wayBy = (sharing: Sharing, personId: string, grant: Grant): Way | null => {
  if (grant.expires !== null && grant.expires <= sharing.now) return null;
  const named = 'to' in grant ? [grant.to] : grant.link.to;
  const link = 'link' in grant ? grant.link.scope : 'users';
  if (link === 'existingAccess') return null;
  if (link === 'anonymous') return 'anonymous_link';
  if (link === 'organization') return sharing.people.get(personId)?.guest ? null : 'organization_link';
  if (!named.some((principal) => includes(sharing, principal, personId))) return null;
  return READING_ROLES.has(grant.role) ? 'granted' : 'undocumented_role';
};

const includes = (
  sharing: Sharing,
  principal: Principal,
  personId: string,
  /** A group may hold one that holds it. */
  seen: ReadonlySet<string> = new Set(),
): boolean => {
  switch (principal.type) {
    case 'person':
      return principal.id === personId;
    case 'members':
      return sharing.people.get(personId)?.guest === false;
    case 'group_owners':
      return sharing.groups.get(principal.id)?.owners.includes(personId) ?? false;
    case 'group':
    case 'site_group': {
      const key = `${principal.type}:${principal.id}`;
      const groups = principal.type === 'group' ? sharing.groups : sharing.siteGroups;
      const group = groups.get(principal.id);
      if (!group || seen.has(key)) return false;
      return group.members.some((member) => includes(sharing, member, personId, new Set([...seen, key])));
    }
    case 'invited':
      return false;
  }
};
