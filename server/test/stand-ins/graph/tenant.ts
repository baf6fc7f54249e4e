import type { Grant, Group, Person, Sharing } from './may-read.ts';

export type TwinItem = {
  id: string;
  driveId: string;
  parentId: string | null;
  name: string;
  folder: boolean;
  content: string;
  /** Counts changes of the content (cTag) and of anything (eTag). */
  contents: number;
  versions: number;
  changedAt: number;
  unique: boolean;
  grants: Grant[];
  deleted: boolean;
  /** When it last changed, and when its sharing did, by the tenant's own count. */
  changed: number;
  sharedChanged: number;
};

export type TwinDrive = { id: string; name: string; rootId: string };

/** How a service may differ in what its documentation leaves open. */
export type Habits = {
  pageSize: number;
  /** The documentation says that a library's feed leaves cTag out. */
  tellsCTag: boolean;
  /** Whether deleting a folder is told of each thing in it. */
  tellsEachDeleted: boolean;
  /** Whether an edit of an item with grants of its own comes with the facet `shared`. */
  tellsSharedOnEdit: boolean;
  /** Whether identities come with an address. */
  tellsAddresses: boolean;
};

/** A company at Microsoft 365: its people, groups, one site with libraries, and what happens to them. */
export const createTenant = (habits: Habits) => {
  const drives = new Map<string, TwinDrive>();
  const items = new Map<string, TwinItem>();
  const people = new Map<string, Person>();
  const groups = new Map<string, Group>();
  const siteGroups = new Map<string, Group>();
  const administrators = new Set<string>();
  let count = 0;
  let ids = 0;

  const tenant = {
    id: '11111111-2222-3333-4444-555555555555',
    host: 'contoso.sharepoint.com',
    site: { id: 'contoso.sharepoint.com,site-hr,web-hr', path: '/sites/hr', name: 'HR' },
    habits,
    now: Date.parse('2026-03-02T08:00:00Z'),
    /** Raised when tokens of the feed are no longer known. */
    epoch: 0,
    drives,
    items,
    people,
    groups,
    siteGroups,
    administrators,
    count: () => count,
    nextId: (prefix: string) => `${prefix}${(++ids).toString(16).padStart(6, '0')}`,
  };

  const at = (id: string): TwinItem => {
    const item = items.get(id);
    if (!item || item.deleted) throw new Error(`There is no item ${id}`);
    return item;
  };
  const touch = (item: TwinItem) => {
    item.changed = ++count;
    item.versions += 1;
    item.changedAt = tenant.now;
  };
  const add = (driveId: string, parentId: string | null, name: string, folder: boolean, content = '') => {
    const item: TwinItem = {
      id: tenant.nextId('01ITEM'),
      driveId,
      parentId,
      name,
      folder,
      content,
      contents: 1,
      versions: 0,
      changedAt: tenant.now,
      unique: parentId === null,
      grants: [],
      deleted: false,
      changed: 0,
      sharedChanged: 0,
    };
    items.set(item.id, item);
    touch(item);
    return item;
  };
  const childrenOf = (id: string) =>
    [...items.values()].filter((item) => item.parentId === id && !item.deleted);

  const remove = (item: TwinItem, told: boolean) => {
    for (const child of childrenOf(item.id)) remove(child, habits.tellsEachDeleted);
    item.deleted = true;
    if (told) touch(item);
  };

  return Object.assign(tenant, {
    childrenOf,
    addDrive: (name: string) => {
      const id = tenant.nextId('b!drive');
      const root = add(id, null, 'root', true);
      const drive = { id, name, rootId: root.id };
      drives.set(id, drive);
      return drive;
    },
    addFolder: (parentId: string, name: string) => add(at(parentId).driveId, parentId, name, true),
    addFile: (parentId: string, name: string, content: string) =>
      add(at(parentId).driveId, parentId, name, false, content),
    edit: (id: string, content: string) => {
      const item = at(id);
      item.content = content;
      item.contents += 1;
      touch(item);
    },
    rename: (id: string, name: string) => {
      const item = at(id);
      item.name = name;
      touch(item);
    },
    move: (id: string, parentId: string) => {
      const item = at(id);
      item.parentId = at(parentId).id;
      touch(item);
    },
    remove: (id: string) => remove(at(id), true),
    /** Any change of who may read it. */
    share: (id: string, change: (item: Pick<TwinItem, 'grants' | 'unique'>) => void) => {
      const item = at(id);
      change(item);
      touch(item);
      item.sharedChanged = item.changed;
    },
    advance: (ms: number) => {
      tenant.now += ms;
    },
    forgetTokens: () => {
      tenant.epoch += 1;
    },
    /** Returns the input of the reference implementation. */
    sharing: (): Sharing => ({
      now: tenant.now,
      people,
      groups,
      siteGroups,
      administrators,
      items: new Map([...items].filter(([, { deleted }]) => !deleted)),
    }),
    pathOf: (id: string): string => {
      const item = at(id);
      if (item.parentId === null) return drives.get(item.driveId)?.name ?? '';
      const names = [item.name];
      for (let parent = at(item.parentId); ; parent = at(parent.parentId)) {
        if (parent.parentId === null) return [drives.get(item.driveId)?.name, ...names].join('/');
        names.unshift(parent.name);
      }
    },
  });
};

export type Tenant = ReturnType<typeof createTenant>;
