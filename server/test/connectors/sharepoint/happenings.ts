import type { Grant, Principal } from '../../stand-ins/graph/may-read.ts';
import type { Tenant, TwinItem } from '../../stand-ins/graph/tenant.ts';

export type Random = () => number;
/** Few names, so that one is often given again to something else. */
const NAMES = ['alpha', 'beta', 'gamma', 'delta'];
const HOUR_MS = 3_600_000;

export const pick = <Of>(random: Random, from: readonly Of[]): Of | undefined =>
  from[Math.floor(random() * from.length)];

/** A company of six, with groups in groups, two libraries, and guests with and without an address. */
export const fillTenant = (tenant: Tenant, random: Random) => {
  for (const id of ['ann', 'ben', 'cat', 'dan'])
    tenant.people.set(id, {
      id,
      mail: id === 'dan' ? null : `${id}@contoso.com`,
      userPrincipalName: `${id}@${id === 'cat' ? 'contoso.onmicrosoft.com' : 'contoso.com'}`,
      guest: false,
    });
  for (const [id, mail] of [
    ['gus', 'gus@fabrikam.com'],
    ['gia', null],
  ] as const)
    tenant.people.set(id, {
      id,
      mail,
      userPrincipalName: `${id}_fabrikam.com#EXT#@contoso.onmicrosoft.com`,
      guest: true,
    });
  for (const id of ['g1', 'g2', 'g3'])
    tenant.groups.set(id, { id, name: id.toUpperCase(), members: [], owners: [] });
  for (const id of ['5', '6']) tenant.siteGroups.set(id, { id, name: `Site ${id}`, members: [], owners: [] });
  for (let n = 0; n < 8; n++) changeGroups(tenant, random);
  for (const name of ['Documents', 'Board']) {
    const drive = tenant.addDrive(name);
    tenant.share(drive.rootId, (item) => item.grants.push(grantOf(tenant, random)));
  }
  for (let n = 0; n < 14; n++) add(tenant, random);
  for (let n = 0; n < 5; n++) share(tenant, random);
};

/** One thing that happens there, at random. */
export const happen = (tenant: Tenant, random: Random) => {
  const what = pick(random, HAPPENINGS);
  what?.(tenant, random);
};

const living = ({ items }: Tenant) => [...items.values()].filter(({ deleted }) => !deleted);
const folders = (tenant: Tenant) => living(tenant).filter(({ folder }) => folder);
const inFolders = (tenant: Tenant) => living(tenant).filter(({ parentId }) => parentId !== null);

/** A name that is free in a folder. */
const freeName = (tenant: Tenant, random: Random, folder: TwinItem, ending: string) => {
  const taken = new Set(tenant.childrenOf(folder.id).map(({ name }) => name));
  return pick(
    random,
    NAMES.map((name) => name + ending).filter((name) => !taken.has(name)),
  );
};

const add = (tenant: Tenant, random: Random) => {
  const folder = pick(random, folders(tenant));
  const file = random() < 0.6;
  const name = folder && freeName(tenant, random, folder, file ? '.txt' : '');
  if (!folder || !name) return;
  if (file) tenant.addFile(folder.id, name, `Text ${random()}`);
  else tenant.addFolder(folder.id, name);
};

const edit = (tenant: Tenant, random: Random) => {
  const file = pick(
    random,
    living(tenant).filter(({ folder }) => !folder),
  );
  if (file) tenant.edit(file.id, `Text ${random()}`);
};

const rename = (tenant: Tenant, random: Random) => {
  const item = pick(random, inFolders(tenant));
  const folder = item?.parentId ? tenant.items.get(item.parentId) : undefined;
  const name = item && folder && freeName(tenant, random, folder, item.folder ? '' : '.txt');
  if (name) tenant.rename(item.id, name);
};

/** Two that lie beside each other take each other's names. */
const swap = (tenant: Tenant, random: Random) => {
  const one = pick(random, inFolders(tenant));
  const other =
    one &&
    pick(
      random,
      inFolders(tenant).filter(
        ({ parentId, folder, id }) => parentId === one.parentId && folder === one.folder && id !== one.id,
      ),
    );
  if (!one || !other) return;
  const [first, second] = [one.name, other.name];
  tenant.rename(one.id, 'swapped');
  tenant.rename(other.id, first);
  tenant.rename(one.id, second);
};

const move = (tenant: Tenant, random: Random) => {
  const item = pick(random, inFolders(tenant));
  if (!item) return;
  const within = (folder: TwinItem): boolean =>
    folder.id === item.id ||
    (folder.parentId !== null && within(tenant.items.get(folder.parentId) ?? folder));
  const target = pick(
    random,
    folders(tenant).filter((folder) => folder.driveId === item.driveId && !within(folder)),
  );
  if (target && !tenant.childrenOf(target.id).some(({ name }) => name === item.name))
    tenant.move(item.id, target.id);
};

const remove = (tenant: Tenant, random: Random) => {
  const item = pick(random, inFolders(tenant));
  if (item && random() < 0.5) tenant.remove(item.id);
};

const principalOf = (tenant: Tenant, random: Random, inSiteGroup = false): Principal => {
  const chance = random();
  if (chance < 0.4) return { type: 'person', id: pick(random, [...tenant.people.keys()]) ?? 'ann' };
  if (chance < 0.6) return { type: 'group', id: pick(random, [...tenant.groups.keys()]) ?? 'g1' };
  if (chance < 0.7) return { type: 'group_owners', id: pick(random, [...tenant.groups.keys()]) ?? 'g1' };
  if (chance < 0.85 && !inSiteGroup) return { type: 'site_group', id: pick(random, ['5', '6']) ?? '5' };
  if (chance < 0.93) return { type: 'members' };
  return inSiteGroup ? { type: 'person', id: 'ann' } : { type: 'invited', email: 'gus@fabrikam.com' };
};

const grantOf = (tenant: Tenant, random: Random): Grant => {
  const common = {
    id: tenant.nextId('grant'),
    role: pick(random, ['read', 'read', 'write', 'owner', 'sp.limited']) ?? 'read',
    expires: random() < 0.15 ? tenant.now + Math.ceil(random() * 6) * HOUR_MS : null,
  };
  if (random() < 0.65) return { ...common, to: principalOf(tenant, random) };
  const scope =
    pick(random, ['users', 'users', 'organization', 'anonymous', 'existingAccess'] as const) ?? 'users';
  return { ...common, link: { scope, to: [principalOf(tenant, random), principalOf(tenant, random)] } };
};

const share = (tenant: Tenant, random: Random) => {
  const item = pick(random, living(tenant));
  if (!item) return;
  tenant.share(item.id, (shared) => {
    const chance = random();
    if (chance < 0.4) shared.grants = [...shared.grants, grantOf(tenant, random)];
    else if (chance < 0.6) shared.grants = shared.grants.filter(() => random() < 0.5);
    else if (chance < 0.7) shared.grants = [grantOf(tenant, random)];
    else if (item.parentId === null) shared.grants = [grantOf(tenant, random), grantOf(tenant, random)];
    else if (chance < 0.9)
      Object.assign(shared, { unique: true, grants: [...shared.grants, grantOf(tenant, random)] });
    else Object.assign(shared, { unique: false, grants: [] });
  });
};

const changeGroups = (tenant: Tenant, random: Random) => {
  const group = pick(random, [...tenant.groups.values()]);
  const ofSite = pick(random, [...tenant.siteGroups.values()]);
  if (!group || !ofSite) return;
  if (random() < 0.2) group.owners = random() < 0.5 ? [] : [pick(random, [...tenant.people.keys()]) ?? 'ann'];
  const into = random() < 0.6 ? group : ofSite;
  if (random() < 0.4) {
    into.members.splice(Math.floor(random() * into.members.length), 1);
    return;
  }
  const member = principalOf(tenant, random, true);
  if (into === ofSite) into.members.push(member);
  // Groups of the directory hold people and groups; one in itself does no harm.
  else if (member.type === 'person' || member.type === 'group') into.members.push(member);
};

const passTime = (tenant: Tenant, random: Random) => tenant.advance(Math.ceil(random() * 5) * HOUR_MS);
const forget = (tenant: Tenant, random: Random) => {
  if (random() < 0.3) tenant.forgetTokens();
};
const appoint = (tenant: Tenant, random: Random) => {
  const id = pick(random, [...tenant.people.keys()]) ?? 'ann';
  if (!tenant.administrators.delete(id)) tenant.administrators.add(id);
};

const HAPPENINGS = [
  add,
  add,
  edit,
  edit,
  rename,
  rename,
  swap,
  move,
  move,
  move,
  remove,
  share,
  share,
  share,
  share,
  changeGroups,
  changeGroups,
  passTime,
  forget,
  appoint,
];
