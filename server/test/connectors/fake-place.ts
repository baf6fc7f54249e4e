import { Readable } from 'node:stream';
import type { SourceKind } from '@docent/contract';
import { type Change, type Connector, type ItemAccess, SourceError } from '../../src/connectors/connector.ts';
import { anyConnector, type Connectors } from '../../src/connectors/registry.ts';

export type Thing = {
  id: string;
  path: string;
  text: string;
  version: number;
  access: ItemAccess;
  /** In bytes, if the place says another one than it has. */
  size?: number;
  /** When it is opened. */
  fault?: { reason: SourceError['reason']; retryAfterSeconds?: number } | undefined;
};
/** Content of the place, as plain values: usable from another process. */
export type World = {
  things: Thing[];
  folders: [path: string, access: ItemAccess][];
  /** Everything that happened, for a feed of changes. */
  journal: ({ do: 'put' | 'gone'; id: string } | { do: 'access'; path: string })[];
};
type Style = {
  /** `paths`: the id of a thing is its path. */
  ids: 'own' | 'paths';
  /** Tells what has changed since a checkpoint; else everything each time. */
  feed: boolean;
  /** Tells versions; else only the content does. */
  versions: boolean;
  checkpointEvery: number;
};
type Faults = {
  /** The listing ends with this error after so many things. */
  endsAfter: number | null;
  error: SourceError;
  /** Folders that cannot be listed. */
  unreadable: Set<string>;
  /** Called before each thing is told, with how many were. */
  onTell: (told: number) => Promise<void> | void;
  /** The feed begins anew. */
  forgets: boolean;
};
type Checkpoint = { at: number } | { listed: number; from: number };

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** A place that a test writes by hand and a connector follows, always in the same way; with faults to order. */
export const createFakePlace = (given: Partial<Style> = {}, world?: () => World) => {
  const style: Style = { ids: 'own', feed: false, versions: true, checkpointEvery: 10, ...given };
  const own: World = { things: [], folders: [], journal: [] };
  const now = world ?? (() => own);
  const faults: Faults = {
    endsAfter: null,
    error: new SourceError('unreachable', 'The place has gone quiet.'),
    unreadable: new Set(),
    onTell: () => {},
    forgets: false,
  };
  /** Opened items, in order. */
  const opened: string[] = [];
  /** Signal of each sync. */
  const signals: AbortSignal[] = [];
  let made = 0;

  const note = (thing: Thing) => own.journal.push({ do: 'put', id: thing.id });
  const find = (path: string): Thing => {
    const thing = own.things.find((one) => one.path === path);
    if (!thing) throw new Error(`nothing lies at ${path}`);
    return thing;
  };
  const remove = (path: string) => {
    const { id } = find(path);
    own.things = own.things.filter((one) => one.id !== id);
    own.journal.push({ do: 'gone', id });
  };
  const create = (path: string, text: string, access: ItemAccess = 'inherit') => {
    made += 1;
    const thing: Thing = {
      id: style.ids === 'paths' ? path : `thing-${made}`,
      path,
      text,
      version: made,
      access,
    };
    own.things.push(thing);
    note(thing);
  };

  const put = (thing: Thing): Change<Checkpoint> => ({
    type: 'put',
    id: thing.id,
    name: nameOf(thing.path),
    path: thing.path,
    address: `https://place.example/${encodeURI(thing.path)}`,
    version: style.versions ? String(thing.version) : null,
    size: thing.size ?? Buffer.byteLength(thing.text),
    changedAt: null,
    access: thing.access,
    movable: style.ids === 'paths',
    open: async () => {
      opened.push(thing.path);
      if (thing.fault)
        throw new SourceError(thing.fault.reason, `${thing.path} cannot be read.`, {
          ...(thing.fault.retryAfterSeconds === undefined
            ? {}
            : { retryAfterSeconds: thing.fault.retryAfterSeconds }),
        });
      return Readable.from([thing.text]);
    },
  });

  async function* list(from: Extract<Checkpoint, { listed: number }>): AsyncGenerator<Change<Checkpoint>> {
    const { things, folders, journal } = now();
    if (from.listed === 0) for (const [path, access] of folders) yield { type: 'access', path, access };
    const sorted = things.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    let told = from.listed;
    const failed = new Set<string>();
    for (const thing of sorted.slice(from.listed)) {
      await faults.onTell(told);
      if (faults.endsAfter !== null && told >= faults.endsAfter) throw faults.error;
      const folder = [...faults.unreadable].find((one) => thing.path.startsWith(`${one}/`));
      if (folder && !failed.has(folder)) {
        failed.add(folder);
        yield { type: 'failed', id: folder, path: folder, reason: 'The folder may not be read.' };
      }
      if (!folder) yield put(thing);
      told += 1;
      if (told % style.checkpointEvery === 0)
        yield { type: 'checkpoint', checkpoint: { listed: told, from: from.from } };
    }
    yield { type: 'complete' };
    if (style.feed) yield { type: 'checkpoint', checkpoint: { at: Math.min(from.from, journal.length) } };
  }

  const connector: Connector<object, Checkpoint> = {
    kind: 'fake',
    check: async () => {
      if (faults.endsAfter === 0) throw faults.error;
      return { findings: [{ ok: true, message: `${now().things.length} things lie here.` }] };
    },
    async *changes(_settings, checkpoint, { signal }) {
      signals.push(signal);
      const { journal } = now();
      if (!checkpoint) return yield* list({ listed: 0, from: journal.length });
      if ('listed' in checkpoint) return yield* list(checkpoint);
      if (faults.forgets) {
        faults.forgets = false;
        yield { type: 'listing' };
        return yield* list({ listed: 0, from: journal.length });
      }
      let told = 0;
      for (const [index, entry] of [...journal.entries()].slice(checkpoint.at)) {
        await faults.onTell(told);
        if (faults.endsAfter !== null && told >= faults.endsAfter) throw faults.error;
        const thing = entry.do === 'put' ? now().things.find(({ id }) => id === entry.id) : undefined;
        if (thing) yield put(thing);
        if (entry.do === 'gone') yield { type: 'gone', id: entry.id };
        if (entry.do === 'access') {
          const access = now().folders.find(([path]) => path === entry.path)?.[1] ?? 'inherit';
          yield { type: 'access', path: entry.path, access };
        }
        told += 1;
        yield { type: 'checkpoint', checkpoint: { at: index + 1 } };
      }
    },
  };

  return {
    connector,
    faults,
    opened,
    signals,
    world: own,
    create,
    edit: (path: string, text: string) => {
      const thing = find(path);
      made += 1;
      Object.assign(thing, { text, version: made });
      note(thing);
    },
    move: (from: string, to: string) => {
      const thing = find(from);
      if (style.ids === 'own') {
        thing.path = to;
        return note(thing);
      }
      const { text, access } = thing;
      remove(from);
      create(to, text, access);
    },
    remove,
    share: (path: string, access: ItemAccess) => {
      const thing = find(path);
      thing.access = access;
      note(thing);
    },
    shareFolder: (path: string, access: ItemAccess) => {
      own.folders = [...own.folders.filter(([one]) => one !== path), [path, access]];
      own.journal.push({ do: 'access', path });
    },
    fault: (path: string, fault: Thing['fault']) => {
      find(path).fault = fault;
    },
    /** Has the place say another size of a thing. */
    tellSize: (path: string, size: number) => {
      find(path).size = size;
    },
  };
};

export type FakePlace = ReturnType<typeof createFakePlace>;

/** Several places on one server: the address of a website says which is meant. */
export const fakePlaces = () => {
  const places = new Map<string, FakePlace>();
  const at = (settings: unknown): FakePlace => {
    const { address = '', host } = settings as { address?: string; host?: string };
    const place = places.get(host ? `https://${host}/` : address);
    if (!place) throw new SourceError('not_found', `${address} is not there.`);
    return place;
  };
  const many = anyConnector<unknown, Checkpoint>({
    kind: 'fake',
    check: (settings, context) => at(settings).connector.check({}, context),
    changes: (settings, checkpoint, context) => at(settings).connector.changes({}, checkpoint, context),
  });
  const kinds: SourceKind[] = ['website', 'webdav', 'imap', 'folder'];
  const connectors: Connectors = Object.fromEntries(kinds.map((kind) => [kind, async () => many]));
  return {
    connectors,
    add: (style: Partial<Style> = {}) => {
      const place = createFakePlace(style);
      const address = `https://place-${places.size}.example/`;
      places.set(address, place);
      return { ...place, settings: { kind: 'website' as const, address } };
    },
  };
};
