import pLimit from 'p-limit';
import type { z } from 'zod';
import { SourceError } from '../connector.ts';
import { addFolder, type Drive, followDrive, type Told } from './feed.ts';
import { GRAPH } from './place.ts';
import type { Members, Readers } from './readers.ts';
import type { Requests } from './requests.ts';
import { PermissionPage, readPermissions } from './sharing.ts';
import { createPaths, eachOf, keysBelow, type Node, type Tree } from './tree.ts';

export type KeptDrive = Drive & { link: string; silent: boolean };
export type Groups = Map<string, { name: string; emails: Members }>;

/** A source as it was found. */
export type State = { drives: KeptDrive[]; tree: Tree; groups: Groups };

/** Maximum number of concurrent requests: Microsoft throttles by tenant. */
const AT_ONCE = 4;
const MOST_PAGES = 1_000;

type Options = { requests: Requests; readers: Readers; now: number };
export type Round = { state: State; told: Told };

/** Returns the current state. With a state before, only changes since are requested. Throws `Resync` if that state is too old. */
export const takeRound = async (
  drives: Drive[],
  before: State | null,
  { requests, readers, now }: Options,
): Promise<Round> => {
  const tree: Tree = new Map(before?.tree);
  const told: Told = { touched: new Set(), deleted: new Set(), ask: new Set() };
  const followed: KeptDrive[] = [];
  for (const drive of drives) {
    const known = before?.drives.find(({ id }) => id === drive.id);
    const { link, silent } = await followDrive(drive, known?.link ?? null, { requests, tree, told });
    followed.push({ ...drive, link, silent: known?.silent ?? silent });
  }
  await completeTree({ requests, tree, told });
  const asked = await whoseReadersToAsk(tree, before?.tree, told, now);
  await askReaders(asked, { requests, readers, tree, now });
  for (const [key, node] of tree)
    if (node.parent === null && followed.some(({ id, silent }) => silent && id === node.drive))
      tree.set(key, { ...node, own: 'unknown' });
  return { state: { drives: followed, tree, groups: await findGroups(tree, readers) }, told };
};

/** Every node hangs below a library: folders that were not told are asked for, and what lay in one that is gone goes. */
const completeTree = async (options: { requests: Requests; tree: Tree; told: Told }) => {
  const { tree, told } = options;
  const gone = new Set<string>();
  for (const start of [...told.touched]) {
    for (let node = tree.get(start); node?.parent && !tree.has(node.parent); node = tree.get(node.parent)) {
      if (told.deleted.has(node.parent) || gone.has(node.parent)) break;
      const item = node.parent.slice(node.drive.length + 1);
      try {
        await addFolder(node.drive, item, options);
      } catch (error) {
        if (!(error instanceof SourceError) || error.reason !== 'not_found') throw error;
        gone.add(node.parent);
      }
    }
  }
  const pathOf = createPaths(tree);
  await eachOf([...tree.keys()], (key) => {
    if (pathOf(key) !== null) return;
    tree.delete(key);
    told.touched.delete(key);
    told.ask.delete(key);
    told.deleted.add(key);
  });
};

/**
 * Besides what the feed names: those whose grants end by themselves, those that could not be asked, and those with grants of their own
 * below a folder whose readers may be others now, since what is listed for an item holds what it inherits.
 */
const whoseReadersToAsk = async (
  tree: Tree,
  before: Tree | undefined,
  told: Told,
  now: number,
): Promise<Set<string>> => {
  const ask = new Set([...told.ask].filter((key) => tree.has(key)));
  const above = new Set(ask);
  for (const key of told.touched) if (before?.get(key)?.parent !== tree.get(key)?.parent) above.add(key);
  await eachOf(tree, ([key, { own, expires }]) => {
    if (own !== 'unknown' && (expires === null || expires > now)) return;
    ask.add(key);
    above.add(key);
  });
  for (const key of await keysBelow(tree, above)) if (tree.get(key)?.own) ask.add(key);
  return ask;
};

type Asking = Options & { tree: Tree };

const askReaders = async (keys: Set<string>, { requests, readers, tree, now }: Asking) => {
  const limit = pLimit(AT_ONCE);
  const ask = async (key: string) => {
    const node = tree.get(key);
    if (!node) return;
    tree.set(key, { ...node, ...(await readersOf(node, { requests, readers, now })) });
  };
  await Promise.all([...keys].map((key) => limit(() => ask(key))));
};

const readersOf = async (
  { drive, item, name }: Node,
  { requests, readers, now }: Options,
): Promise<Pick<Node, 'own' | 'expires'>> => {
  const permissions: z.output<typeof PermissionPage>['value'] = [];
  let next: string | undefined =
    `${GRAPH}/v1.0/drives/${encodeURIComponent(drive)}/items/${encodeURIComponent(item)}/permissions`;
  try {
    for (let pages = 0; next && pages < MOST_PAGES; pages++) {
      const page: z.output<typeof PermissionPage> = await requests.json(next, PermissionPage, {
        what: `Who may read ${name}`,
      });
      permissions.push(...page.value);
      next = page['@odata.nextLink'];
    }
  } catch (error) {
    // Permissions may not be read, or the item was deleted meanwhile: no one may read it until they can be read.
    const closed = ['forbidden', 'not_found', 'malformed'];
    if (!(error instanceof SourceError) || !closed.includes(error.reason)) throw error;
    return { own: 'unknown', expires: null };
  }
  const { grants, expires, strangers } = readPermissions(permissions, now);
  const found = await Promise.all(strangers.map(readers.addressesOf));
  const people = [...new Set([...grants.people, ...found.flat()])].sort();
  return { own: { ...grants, people }, expires };
};

const findGroups = async (tree: Tree, readers: Readers): Promise<Groups> => {
  const keys = new Set<string>();
  await eachOf(tree.values(), ({ own }) => {
    if (own && own !== 'unknown') for (const key of own.groups) keys.add(key);
  });
  const limit = pLimit(AT_ONCE);
  const found = await Promise.all(
    [...keys].map((key) =>
      limit(async () => [key, { name: key, emails: await readers.membersOf(key) }] as const),
    ),
  );
  return new Map(found);
};
