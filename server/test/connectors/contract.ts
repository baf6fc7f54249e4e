import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connector, ConnectorContext } from '../../src/connectors/connector.ts';
import { createFollower } from './follow.ts';

/** A place of one kind, with a user who changes it. Paths as the connector names them. */
export type Place<Settings> = {
  settings: Settings;
  context: () => ConnectorContext;
  write: (path: string, text: string) => Promise<void>;
  remove: (path: string) => Promise<void>;
  move?: (from: string, to: string) => Promise<void>;
  /** Makes a folder unreadable; what comes back makes it readable again. */
  breakFolder?: (folder: string) => Promise<() => Promise<void>>;
  /** Takes the credentials away; what comes back gives them back. */
  revoke?: () => Promise<() => Promise<void>>;
  /** Kills the place's server; what comes back starts it again. */
  kill?: () => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

type Options<Settings, Checkpoint> = {
  connector: Connector<Settings, Checkpoint>;
  open: () => Promise<Place<Settings>>;
  /** Abilities of the place, tested in addition. */
  can: ('move' | 'moveKeepingId' | 'breakFolder' | 'revoke' | 'kill')[];
  /** How many things the place holds at first. */
  items: number;
  /** How its things are named: in folders where it has them. */
  nameOf?: (index: number) => string;
  /** Returns the text that is read after this text was written. */
  expects?: (text: string) => string;
};

const inFolders = (index: number) => `folder-${index % 7}/text ${String(index).padStart(4, '0')}.md`;
const textOf = (index: number) =>
  `The document ${index} says that room ${index * 7} is open until ${index % 12}.`;

const testIf = (applies: boolean, name: string, run: () => Promise<void>) => {
  if (applies) test(name, run);
};

/** Tests of every kind of connector. The tests build on each other: one place, as it changes. */
export const testContract = <Settings, Checkpoint>({
  connector,
  open,
  can,
  items,
  nameOf = inFolders,
  expects = (text) => text,
}: Options<Settings, Checkpoint>) => {
  let place: Place<Settings>;
  let follower: ReturnType<typeof createFollower<Settings, Checkpoint>>;
  const expected = new Map<string, string>();
  const write = async (path: string, text: string) => {
    await place.write(path, text);
    expected.set(path, text);
  };
  const requireSame = () => {
    expect(follower.paths()).toEqual([...expected.keys()].toSorted());
    for (const [path, text] of expected) expect(follower.contentOf(path)).toContain(expects(text));
  };

  beforeAll(async () => {
    place = await open();
    for (let index = 0; index < items; index += 1) await write(nameOf(index), textOf(index));
    follower = createFollower(connector, place.settings, place.context);
  });
  afterAll(() => place?.close());

  test('it says that it can be read', async () => {
    const { findings } = await connector.check(place.settings, place.context());
    expect(findings.every(({ ok }) => ok)).toBe(true);
  });

  test('a listing cut twice resumes, lists each item once, and deletes last', async () => {
    const first = await follower.sync({ cutAfter: Math.floor(items * 0.6) });
    expect(first.isComplete).toBe(false);
    const second = await follower.sync({ cutAfter: 3 });
    const third = await follower.sync();
    expect(third.isComplete).toBe(true);
    // Changes after the last checkpoint are repeated, without opening the items.
    expect(first.opened.length + second.opened.length + third.opened.length).toBe(items);
    requireSame();
  });

  test('unchanged: the same versions, and nothing is opened', async () => {
    const { opened, changes } = await follower.sync();
    expect(opened).toEqual([]);
    expect(changes.filter(({ type }) => type === 'failed' || type === 'gone')).toEqual([]);
    requireSame();
  });

  test('changed, added and deleted: these alone', async () => {
    await write(nameOf(3), `${textOf(3)} Since today it is closed on Mondays.`);
    await write(nameOf(items), textOf(items));
    for (const index of [5, 6]) {
      await place.remove(nameOf(index));
      expected.delete(nameOf(index));
    }
    const { opened } = await follower.sync();
    expect(opened.toSorted()).toEqual([nameOf(3), nameOf(items)].toSorted());
    requireSame();
  });

  const moves = can.includes('move') || can.includes('moveKeepingId');
  testIf(moves, 'moved or renamed: the same document', async () => {
    const [from, to] = [nameOf(8), nameOf(9_008)];
    const ids = new Set(follower.held.keys());
    await place.move?.(from, to);
    expected.set(to, expected.get(from) ?? '');
    expected.delete(from);
    const { moved, opened } = await follower.sync();
    if (can.includes('moveKeepingId')) {
      expect(opened).toEqual([]);
      expect(new Set(follower.held.keys())).toEqual(ids);
    } else expect(moved).toHaveLength(1);
    requireSame();
  });

  testIf(
    can.includes('breakFolder'),
    'a folder that cannot be read is a failure: its things stay, and come up to date afterwards',
    async () => {
      const mend = await place.breakFolder?.('folder-2');
      const changes: string[] = [];
      await expect(
        follower.sync().then(({ changes: found }) => changes.push(...found.map(({ type }) => type))),
      ).rejects.toMatchObject({ name: 'Error', reason: expect.any(String) });
      requireSame();
      // The others are read to their end by the next one too, and still nothing is gone.
      await expect(follower.sync()).rejects.toThrow();
      requireSame();
      await mend?.();
      expect((await follower.sync()).opened.length).toBeLessThanOrEqual(items / 5);
      requireSame();
    },
  );

  testIf(
    can.includes('revoke'),
    'credentials that are taken away end it by that word, in the middle too; then it goes on',
    async () => {
      await write(nameOf(10), `${textOf(10)} It was painted.`);
      const giveBack = await place.revoke?.();
      await expect(follower.sync()).rejects.toMatchObject({ reason: 'credentials' });
      await expect(connector.check(place.settings, place.context())).rejects.toMatchObject({
        reason: 'credentials',
      });
      expect(follower.paths()).toEqual([...expected.keys()].toSorted());
      await giveBack?.();
      expect((await follower.sync()).opened).toEqual([nameOf(10)]);
      requireSame();
    },
  );

  testIf(
    can.includes('kill'),
    'a server that is killed in the middle takes nothing with it; then it goes on',
    async () => {
      for (const index of [11, 12, 13]) await write(nameOf(index), `${textOf(index)} It has a new door.`);
      let start: (() => Promise<void>) | undefined;
      const syncing = (async () => {
        for await (const change of connector.changes(place.settings, null, place.context())) {
          if (change.type !== 'put') continue;
          start ??= await place.kill?.();
          await buffer(await change.open());
        }
      })();
      await expect(syncing).rejects.toMatchObject({ reason: expect.stringMatching(/unreachable|busy/) });
      await expect(follower.sync()).rejects.toMatchObject({
        reason: expect.stringMatching(/unreachable|busy/),
      });
      expect(follower.paths()).toEqual([...expected.keys()].toSorted());
      await start?.();
      await follower.sync();
      requireSame();
    },
  );
};
