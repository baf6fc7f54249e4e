import { setImmediate as others } from 'node:timers/promises';

/** Principals that are let in, as the source names them: e-mail addresses and keys of groups (readers.ts). Sorted, without duplicates. */
export type Grants = { people: string[]; groups: string[] };

/** One thing of a library. Nodes are never changed in place: a tree and the one before it share them. */
export type Node = {
  /** Within its library. */
  item: string;
  drive: string;
  /** Key of its folder; null: it is the library itself. */
  parent: string | null;
  name: string;
  kind: 'folder' | 'file' | 'other';
  /** Why a thing of kind `other` is never read. */
  reason?: string;
  version: string | null;
  size: number | null;
  changedAt: string | null;
  address: string | null;
  /** Null: inherits from its folder. `unknown`: the readers could not be determined. */
  own: Grants | 'unknown' | null;
  /** When the first of its grants ends, in milliseconds. Nothing tells of that. */
  expires: number | null;
};

export type Tree = Map<string, Node>;

/** Ids of items are unique in their library. */
export const keyOf = (drive: string, item: string) => `${drive}/${item}`;

/** Maximum depth of nested folders. Deeper items are in a cycle. */
const DEEPEST = 500;

/** Paths of a tree, found once. Null: there is no way from a library to it. */
export const createPaths = (tree: Tree) => {
  const known = new Map<string, string | null>();
  const find = (key: string, depth: number): string | null => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const node = tree.get(key);
    if (!node || depth > DEEPEST) return null;
    const above = node.parent === null ? '' : find(node.parent, depth + 1);
    const path = above === null ? null : node.parent === null ? node.name : `${above}/${node.name}`;
    known.set(key, path);
    return path;
  };
  return (key: string): string | null => find(key, 0);
};

const AT_ONCE = 1_000;

/** Looks at many things without keeping anybody else waiting meanwhile. */
export const eachOf = async <Of>(all: Iterable<Of>, look: (one: Of) => void): Promise<void> => {
  let count = 0;
  for (const one of all) {
    look(one);
    if (++count % AT_ONCE === 0) await others();
  }
};

/** The folder of a path; null for a library. */
export const folderOf = (path: string): string | null => {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? null : path.slice(0, slash);
};

/** The keys below some, which are not among them unless one lies in another. */
export const keysBelow = async (tree: Tree, above: ReadonlySet<string>): Promise<Set<string>> => {
  const below = new Set<string>();
  if (!above.size) return below;
  const judged = new Map<string, boolean>();
  const isBelow = (key: string, depth: number): boolean => {
    const known = judged.get(key);
    if (known !== undefined) return known;
    const parent = tree.get(key)?.parent;
    const result = !!parent && depth < DEEPEST && (above.has(parent) || isBelow(parent, depth + 1));
    judged.set(key, result);
    return result;
  };
  await eachOf(tree.keys(), (key) => {
    if (isBelow(key, 0)) below.add(key);
  });
  return below;
};

export const sameGrants = (one: Node['own'], other: Node['own']): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
