import { text } from 'node:stream/consumers';
import { type Change, type ItemAccess, SourceError } from '../../../src/connectors/connector.ts';

type Item = { path: string; access: ItemAccess; version: string | null; content: string };

/** An item deleted before it was opened is reported as deleted later. */
const nothingIfGone = (error: unknown): null => {
  if (error instanceof SourceError && error.reason === 'not_found') return null;
  throw error;
};

/**
 * Applies the changes of a connector as its type defines them, and nothing else: the simplest possible consumer. A folder without readers
 * is readable by everyone, so that a missing change becomes visible.
 */
export const createMirror = () => {
  const items = new Map<string, Item>();
  const folders = new Map<string, ItemAccess>();
  let seen = new Set<string>();
  let opened = 0;

  const accessOf = ({ path, access }: Item): ItemAccess => {
    let found = access;
    for (let at = path; found === 'inherit'; ) {
      const slash = at.lastIndexOf('/');
      if (slash < 0) return 'unrestricted';
      at = at.slice(0, slash);
      found = folders.get(at) ?? 'inherit';
    }
    return found;
  };

  return {
    items,
    folders,
    opened: () => opened,
    take: async (change: Change): Promise<void> => {
      switch (change.type) {
        case 'put': {
          seen.add(change.id);
          const { path, access, version } = change;
          const known = items.get(change.id);
          if (known && version !== null && known.version === version) {
            items.set(change.id, { ...known, path, access });
            return;
          }
          // The new text is another's to read before it is here: access first, as the engine does.
          if (known) items.set(change.id, { ...known, path, access });
          const content = await change.open().then(text, nothingIfGone);
          if (content === null) return;
          opened += 1;
          items.set(change.id, { path, access, version, content });
          return;
        }
        case 'gone':
          items.delete(change.id);
          return;
        case 'access':
          folders.set(change.path, change.access);
          return;
        case 'listing':
          seen = new Set();
          return;
        case 'complete':
          for (const id of [...items.keys()]) if (!seen.has(id)) items.delete(id);
          seen = new Set();
          return;
        default:
      }
    },
    mayRead: (addresses: string[], id: string): boolean => {
      const item = items.get(id);
      if (!item) return false;
      const access = accessOf(item);
      if (access === 'unrestricted') return true;
      if (typeof access === 'string') return false;
      const told = new Set(
        access.principals.flatMap((principal) =>
          principal.type === 'person' ? [principal.email] : principal.emails,
        ),
      );
      return addresses.some((address) => told.has(address.toLowerCase()));
    },
  };
};

export type Mirror = ReturnType<typeof createMirror>;
