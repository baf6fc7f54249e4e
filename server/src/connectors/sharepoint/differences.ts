import { reasonToPassOver } from '../shared/passed-over.ts';
import type { Filter } from '../shared/patterns.ts';
import type { Told } from './feed.ts';
import type { State } from './round.ts';
import { createPaths, eachOf, folderOf, keysBelow, type Node, sameGrants, type Tree } from './tree.ts';

/** A change that is still to be told. It can be written down, and names things by their keys. */
export type Step =
  | { do: 'access'; path: string; own: Node['own'] }
  /** `resolved`: with those who may read it, also where its folder says so. */
  | { do: 'put'; key: string; resolved?: true }
  | { do: 'gone'; key: string }
  | { do: 'pass_over'; key: string; reason: string }
  | { do: 'fail'; key: string; path: string; reason: string }
  | { do: 'listing' }
  | { do: 'complete' };

type Options = {
  before: State | null;
  after: State;
  told: Told;
  /** Everything is told, and that it is everything. */
  full: boolean;
  /** The last reported state is exactly the state before. */
  exact: boolean;
  /** Steps of a round after it of which it is not known which were told. */
  doubtful: Step[];
  filter: Filter;
};

/**
 * Returns the changes to report, in an order in which at no moment a reader can read an item that they could read neither before nor after.
 * Risks are paths that pass to another folder while their former content has not been reported elsewhere yet. If the last reported state is
 * known, such a path is closed meanwhile. If not, every item that may be elsewhere is reported with its readers by name first, then those
 * of the folders, and finally as inheriting.
 */
export const stepsBetween = async (options: Options): Promise<Step[]> => {
  const { before, after, full, exact } = options;
  const pathBefore = createPaths(before?.tree ?? new Map());
  const pathAfter = createPaths(after.tree);
  const look: Look = { ...options, pathBefore, pathAfter, again: await toldAgain(options) };
  const folders = await folderSteps(look);
  const files = await fileSteps(look);
  const begin: Step[] = full ? [{ do: 'listing' }] : [];
  const end: Step[] = full ? [{ do: 'complete' }] : [];
  const silent = silentSteps(after);
  if (exact)
    return [...begin, ...folders.first, ...files.known, ...folders.then, ...files.content, ...silent, ...end];
  const puts = [...files.known, ...files.content];
  return [
    ...begin,
    ...puts.map((step): Step => (step.do === 'put' ? { ...step, resolved: true } : step)),
    ...silent,
    ...end,
    ...folders.first,
    ...folders.then,
    ...puts.filter((step) => step.do === 'put' && after.tree.get(step.key)?.own === null),
  ];
};

type Look = Options & {
  pathBefore: (key: string) => string | null;
  pathAfter: (key: string) => string | null;
  /** Told whether or not they differ. */
  again: (key: string, node: Node, path: string) => boolean;
};

const toldAgain = async ({ before, after, told, full, exact, doubtful }: Options): Promise<Look['again']> => {
  if (full) return () => true;
  const changed = new Set(
    [...after.groups]
      .filter(([key, group]) => !exact || !sameMembers(before?.groups.get(key), group))
      .map(([key]) => key),
  );
  const namesChanged = ({ own }: Node) =>
    !!own && own !== 'unknown' && own.groups.some((key) => changed.has(key));
  if (exact) return (_key: string, node: Node) => namesChanged(node);
  const below = await keysBelow(after.tree, told.touched);
  const doubted = new Set(
    doubtful.map((step) => ('key' in step ? step.key : 'path' in step ? step.path : '')),
  );
  return (key: string, node: Node, path: string) =>
    [told.touched, below, doubted].some((keys) => keys.has(key)) || doubted.has(path) || namesChanged(node);
};

const sameMembers = (one: { emails: string[] } | undefined, other: { emails: string[] }) =>
  JSON.stringify(one?.emails) === JSON.stringify(other.emails);

const folderSteps = async (look: Look): Promise<{ first: Step[]; then: Step[] }> => {
  const { before, after, exact, pathBefore, pathAfter, again } = look;
  const first: Step[] = [];
  const then: Step[] = [];
  const stood = new Map<string, { key: string; own: Node['own'] }>();
  await eachOf(before?.tree ?? [], ([key, node]) => {
    const path = node.kind === 'file' ? null : pathBefore(key);
    if (path !== null) stood.set(path, { key, own: node.own });
  });
  const left = await pathsThatWereLeft(look);
  await eachOf(after.tree, ([key, node]) => {
    const path = node.kind === 'file' ? null : pathAfter(key);
    if (path === null) return;
    const old = stood.get(path);
    const differs = !old || old.key !== key || !sameGrants(old.own, node.own);
    if (!differs && !again(key, node, path)) return;
    const step: Step = { do: 'access', path, own: node.own };
    if (exact && old && differs && (old.key !== key || left.has(path))) {
      first.push({ do: 'access', path, own: 'unknown' });
      then.push(step);
    } else first.push(step);
  });
  return { first, then };
};

/** Folders, by path, out of which something has gone that is told later to be elsewhere. */
const pathsThatWereLeft = async ({ before, after, pathBefore }: Look): Promise<Set<string>> => {
  const left = new Set<string>();
  await eachOf(before?.tree ?? [], ([key, node]) => {
    const now = after.tree.get(key);
    if (now === node || (now?.parent === node.parent && now.name === node.name)) return;
    for (let path = pathBefore(key); path !== null; path = folderOf(path)) left.add(path);
  });
  return left;
};

const fileSteps = async (look: Look): Promise<{ known: Step[]; content: Step[] }> => {
  const { before, after, told, full, exact, doubtful, pathBefore, pathAfter, again, filter } = look;
  const known: Step[] = [];
  const content: Step[] = [];
  const taken = (tree: Tree | undefined, key: string, path: string | null) =>
    path !== null && tree?.get(key)?.kind === 'file' && filter.takes(path) && !reasonToPassOver(path);
  await eachOf(after.tree, ([key, node]) => {
    const path = node.kind === 'folder' ? null : pathAfter(key);
    if (path === null || !filter.takes(path)) return;
    const old = before?.tree.get(key);
    const oldPath = pathBefore(key);
    const same = old?.version === node.version && path === oldPath && sameGrants(old.own, node.own);
    if (same && !again(key, node, path)) return;
    const reason = node.reason ?? reasonToPassOver(path);
    if (reason) content.push({ do: 'pass_over', key, reason });
    else if (taken(before?.tree, key, oldPath) && (old?.version === node.version || path !== oldPath))
      known.push({ do: 'put', key });
    else content.push({ do: 'put', key });
  });
  await eachOf(before?.tree ?? [], ([key, node]) => {
    const now = after.tree.get(key);
    if (now === node && pathBefore(key) === pathAfter(key)) return;
    if (taken(before?.tree, key, pathBefore(key)) && !taken(after.tree, key, pathAfter(key)))
      known.push({ do: 'gone', key });
  });
  // Items that were added and deleted since this state was stored are missing in it.
  if (!exact && !full) {
    const doubted = doubtful.flatMap((step) => ('key' in step ? step.key : []));
    for (const key of new Set([...told.deleted, ...doubted]))
      if (!before?.tree.has(key) && !after.tree.has(key)) known.push({ do: 'gone', key });
  }
  return { known, content };
};

const silentSteps = ({ drives, tree }: State): Step[] =>
  drives.flatMap(({ id, label, silent }): Step[] => {
    const root = silent && [...tree].find(([, node]) => node.drive === id && node.parent === null);
    if (!root) return [];
    const reason = 'Microsoft does not tell who may read what in this library, so nobody reads it here.';
    return [{ do: 'fail', key: root[0], path: label, reason }];
  });
