import type { DriveItem } from '@microsoft/microsoft-graph-types';
import { timeOf } from './permissions.ts';
import type { Tenant, TwinDrive, TwinItem } from './tenant.ts';

export const GRAPH = 'https://graph.microsoft.com/v1.0';

/** Position of a reader of the feed: the whole drive is `all`, started at a count; `after` is the number of changes read. */
type Place = { all: boolean; from: number; after: number };

const writeToken = (tenant: Tenant, { all, from, after }: Place) =>
  Buffer.from([tenant.epoch, all ? 1 : 0, from, after].join('.')).toString('base64url');

/** Null: this token is no longer known. */
const readToken = (tenant: Tenant, token: string | null): Place | null => {
  if (!token) return { all: true, from: tenant.count(), after: 0 };
  if (token === 'latest') return { all: false, from: tenant.count(), after: tenant.count() };
  const [epoch, all, from = 0, after = 0] = Buffer.from(token, 'base64url').toString().split('.').map(Number);
  return epoch === tenant.epoch ? { all: all === 1, from, after } : null;
};

type Wishes = {
  token: string | null;
  /** `Prefer: hierarchicalsharing`, with `deltashowsharingchanges` and the two that it asks for. */
  sharing: boolean;
  withParents: boolean;
  /** Changes of sharing are told to an application with full control alone. */
  fullControl: boolean;
};
type Page = { value: DriveItem[]; '@odata.nextLink'?: string; '@odata.deltaLink'?: string };

/** One page of what changed in a drive; null where its token is too old. */
export const deltaPage = (tenant: Tenant, drive: TwinDrive, wishes: Wishes): Page | null => {
  const place = readToken(tenant, wishes.token);
  if (!place) return null;
  const told = [...tenant.items.values()]
    .filter(({ driveId, changed }) => driveId === drive.id && changed > place.after)
    .filter(({ deleted, changed }) => !deleted || !place.all || changed > place.from)
    .filter(({ changed, sharedChanged }) => place.all || wishes.fullControl || changed !== sharedChanged)
    .sort((a, b) => a.changed - b.changed);
  const page = told.slice(0, tenant.habits.pageSize);
  const parents = wishes.withParents ? page.flatMap((item) => ancestorsOf(tenant, item)) : [];
  const value = [...new Set([...parents, ...page])].map((item) => itemOf(tenant, drive, item, place, wishes));
  const link = (next: Place) => `${GRAPH}/drives/${drive.id}/root/delta?token=${writeToken(tenant, next)}`;
  const last = page.at(-1);
  if (last && told.length > page.length)
    return { value, '@odata.nextLink': link({ ...place, after: last.changed }) };
  const now = tenant.count();
  return { value, '@odata.deltaLink': link({ all: false, from: now, after: now }) };
};

const ancestorsOf = (tenant: Tenant, item: TwinItem): TwinItem[] => {
  const parent = item.parentId === null ? undefined : tenant.items.get(item.parentId);
  return parent ? [...ancestorsOf(tenant, parent), parent] : [];
};

/** The facet `shared`, as "Scanning permissions hierarchies" says: at roots of a hierarchy, and where sharing has changed. */
const sharedFacet = ({ habits }: Tenant, item: TwinItem, place: Place, sharing: boolean) => {
  const has = item.grants.length > 0;
  const changed = !place.all && item.sharedChanged > place.from;
  const root = item.unique || has;
  if (!sharing) return has ? { shared: { scope: 'users' } } : {};
  if (changed || (root && (place.all || habits.tellsSharedOnEdit)))
    return { shared: has ? { scope: 'users' } : {} };
  return {};
};

const itemOf = (
  tenant: Tenant,
  drive: TwinDrive,
  item: TwinItem,
  place: Place,
  wishes: Wishes,
): DriveItem => {
  if (item.deleted)
    return { id: item.id, deleted: { state: 'deleted' }, parentReference: { driveId: drive.id } };
  const changed = !place.all && item.sharedChanged > place.from && wishes.fullControl;
  return {
    ...driveItemOf(tenant, drive, item),
    ...(tenant.habits.tellsCTag ? { cTag: cTagOf(item) } : {}),
    ...sharedFacet(tenant, item, place, wishes.sharing),
    ...(changed && wishes.sharing ? { '@microsoft.graph.sharedChanged': 'True' } : {}),
  };
};

const cTagOf = (item: TwinItem) => `"c:{${item.id}},${item.contents}"`;

/** An item as the feed tells it: without the path of its folder. */
export const driveItemOf = (tenant: Tenant, drive: TwinDrive, item: TwinItem): DriveItem => ({
  id: item.id,
  name: item.name,
  eTag: `"{${item.id}},${item.versions}"`,
  lastModifiedDateTime: timeOf(item.changedAt),
  webUrl: `https://${tenant.host}${tenant.site.path}/${encodeURIComponent(drive.name)}/${item.id}`,
  size: Buffer.byteLength(item.content),
  parentReference: {
    driveId: drive.id,
    driveType: 'documentLibrary',
    ...(item.parentId === null ? {} : { id: item.parentId }),
  },
  ...(item.folder ? { folder: { childCount: tenant.childrenOf(item.id).length } } : {}),
  ...(item.folder ? {} : { file: { mimeType: 'text/plain' } }),
  ...(item.parentId === null ? { root: {} } : {}),
});
