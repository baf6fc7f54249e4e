import { z } from 'zod';
import { GRAPH } from './place.ts';
import { type Requests, Resync } from './requests.ts';
import { keyOf, type Node, type Tree } from './tree.ts';

const Facet = z.looseObject({}).nullish();
const Item = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  eTag: z.string().nullish(),
  cTag: z.string().nullish(),
  size: z.number().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  webUrl: z.string().nullish(),
  parentReference: z.looseObject({ id: z.string().nullish() }).nullish(),
  deleted: Facet,
  root: Facet,
  folder: Facet,
  file: Facet,
  package: Facet,
  remoteItem: Facet,
  malware: Facet,
  shared: Facet,
  '@microsoft.graph.sharedChanged': z.unknown().optional(),
});
type Item = z.output<typeof Item>;
const Page = z.looseObject({
  value: z.array(Item),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

/** A library. `label` is its name as paths begin with it: each once in a source. */
export type Drive = { id: string; label: string };

/** Changes reported by the feed since a tree was last correct. */
export type Told = {
  /** Named by the feed, whatever of them has changed. */
  touched: Set<string>;
  deleted: Set<string>;
  /** Items whose readers have to be fetched. */
  ask: Set<string>;
};

/**
 * `hierarchicalsharing`: the facet `shared` stands where a hierarchy of permissions begins, and where sharing was changed; without it an
 * item inherits. `deltashowsharingchanges` names changes of sharing alone, and is only there with the two others.
 */
const HEADERS = {
  Prefer:
    'hierarchicalsharing, deltashowremovedasdeleted, deltatraversepermissiongaps, deltashowsharingchanges',
  // Folders are known by their ids: those above a change need not be told with it.
  deltaExcludeParent: 'true',
};
/** A feed whose links lead in a circle is not followed for ever. */
const MOST_PAGES = 100_000;

type Options = { requests: Requests; tree: Tree; told: Told };

export type Followed = {
  /** Delta link from which the next round continues. */
  link: string;
  /** The service does not say where hierarchies of permissions begin, not even that the library is one. */
  silent: boolean;
};

/**
 * Brings a tree up to date with one library. Without a link everything is listed. Throws `Resync` where the link is too old.
 */
export const followDrive = async (
  drive: Drive,
  link: string | null,
  { requests, tree, told }: Options,
): Promise<Followed> => {
  const what = `The library ${drive.label}`;
  let next = link ?? `${GRAPH}/v1.0/drives/${encodeURIComponent(drive.id)}/root/delta`;
  let silent = link === null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await requests.json(next, Page, { what, headers: HEADERS });
    for (const item of page.value) {
      take(item, drive, { tree, told });
      if (item.root && item.shared) silent = false;
    }
    if (page['@odata.deltaLink']) return { link: page['@odata.deltaLink'], silent };
    // A feed that ends without saying where to go on has been cut.
    if (!page['@odata.nextLink'] || page['@odata.nextLink'] === next) break;
    next = page['@odata.nextLink'];
  }
  throw new Resync();
};

const take = (item: Item, drive: Drive, { tree, told }: Omit<Options, 'requests'>) => {
  const key = keyOf(drive.id, item.id);
  if (item.deleted) {
    tree.delete(key);
    told.deleted.add(key);
    told.touched.delete(key);
    told.ask.delete(key);
    return;
  }
  const before = tree.get(key);
  told.deleted.delete(key);
  told.touched.add(key);
  // That a hierarchy begins here is not unsaid by a change that does not speak of sharing.
  const hasOwn = !!item.shared || item['@microsoft.graph.sharedChanged'] !== undefined || !!before?.own;
  if (hasOwn || item.root) told.ask.add(key);
  tree.set(key, {
    ...nodeOf(item, drive),
    own: before?.own ?? null,
    expires: before?.expires ?? null,
  });
};

const nodeOf = (item: Item, drive: Drive): Omit<Node, 'own' | 'expires'> => {
  const reason = reasonToPassOver(item);
  const kind = reason ? 'other' : item.root || item.folder ? 'folder' : 'file';
  const parent = item.root ? undefined : item.parentReference?.id;
  return {
    item: item.id,
    drive: drive.id,
    parent: parent ? keyOf(drive.id, parent) : null,
    name: item.root ? drive.label : (item.name ?? '').replaceAll('/', '_'),
    kind,
    ...(reason ? { reason } : {}),
    // Libraries may leave cTag out of their feed; eTag changes with the content too, and with the name besides.
    version: item.cTag ?? item.eTag ?? null,
    size: item.size ?? null,
    changedAt: item.lastModifiedDateTime ?? null,
    address: item.webUrl ?? null,
  };
};

const reasonToPassOver = (item: Item): string | null => {
  if (item.root) return null;
  if (item.remoteItem) return 'A shortcut to another library is not followed.';
  if (item.malware) return 'Microsoft has found malware in it.';
  if (item.package) return 'Notebooks are not read.';
  if (!item.folder && !item.file) return 'It is neither a file nor a folder.';
  return null;
};

/** A folder that the feed has not told. Whether a hierarchy begins at it is not known: who may read it is asked. */
export const addFolder = async (drive: string, item: string, { requests, tree, told }: Options) => {
  const address = `${GRAPH}/v1.0/drives/${encodeURIComponent(drive)}/items/${encodeURIComponent(item)}`;
  const found = await requests.json(address, Item, { what: 'A folder' });
  take(found, { id: drive, label: found.name ?? '' }, { tree, told });
  told.ask.add(keyOf(drive, item));
};
