import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Change, SourceError } from '../../../src/connectors/connector.ts';
import type { SharePointCheckpoint } from '../../../src/connectors/sharepoint/index.ts';
import { randomFrom } from '../../stand-ins/graph/faults.ts';
import { addressesOf, mayRead } from '../../stand-ins/graph/may-read.ts';
import { fillTenant, happen, type Random } from './happenings.ts';
import { createMirror, type Mirror } from './mirror.ts';
import { contextOf, follow, settingsOf, setUp } from './set-up.ts';

type Place = Awaited<ReturnType<typeof setUp>>;

/** Result of a history: the number of comparisons, and of faults. */
export type Counts = { rounds: number; compared: number; moments: number; syncs: number; cut: number };

/** A person and a file that they may read, by the ids that the mirror knows. */
type Pair = string;
const pairOf = (person: string, id: string): Pair => `${person} ${id}`;

/** Returns the current permissions at the source. */
const allowedIn = ({ twin: { tenant } }: Place): Set<Pair> => {
  const sharing = tenant.sharing();
  const pairs = new Set<Pair>();
  for (const person of tenant.people.values()) {
    if (!addressesOf(person).length) continue;
    for (const { id, driveId, folder, deleted } of tenant.items.values())
      if (!folder && !deleted && mayRead(sharing, person.id, id))
        pairs.add(pairOf(person.id, `${driveId}/${id}`));
  }
  return pairs;
};

const readIn = (mirror: Mirror, { twin: { tenant } }: Place): Set<Pair> => {
  const pairs = new Set<Pair>();
  for (const person of tenant.people.values())
    for (const id of mirror.items.keys())
      if (mirror.mayRead(addressesOf(person), id)) pairs.add(pairOf(person.id, id));
  return pairs;
};

/** One company, what happens in it, and a source that follows it through faults, stops and changes of server. */
export const runHistory = async (seed: number, { rounds = 6 }: { rounds?: number } = {}): Promise<Counts> => {
  const random = randomFrom(seed);
  const yes = () => random() < 0.5;
  const place = await setUp({
    seed,
    habits: {
      pageSize: 1 + Math.floor(random() * 6),
      tellsCTag: yes(),
      tellsEachDeleted: yes(),
      tellsSharedOnEdit: yes(),
      tellsAddresses: yes(),
    },
  });
  const counts: Counts = { rounds: 0, compared: 0, moments: 0, syncs: 0, cut: 0 };
  try {
    fillTenant(place.twin.tenant, random);
    const history = createHistory(place, random, counts);
    for (; counts.rounds < rounds; counts.rounds++) await history.round();
  } catch (error) {
    throw new Error(
      `Seed ${seed}, round ${counts.rounds}: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  } finally {
    await place.close();
  }
  return counts;
};

const createHistory = (place: Place, random: Random, counts: Counts) => {
  const { twin, connector, secrets } = place;
  const { tenant } = twin;
  const mirror = createMirror();
  let checkpoint: SharePointCheckpoint | null = null;
  /** Pairs that are allowed now, or were at any moment since the last comparison. */
  let allowed = allowedIn(place);
  /** One that keeps checkpoints late is no proof on several servers: another one would not know what was told before. */
  const keepsAfter = random() < 0.3 ? Math.ceil(random() * 12) : 0;
  const servers = keepsAfter ? [place.folder] : [place.folder, join(place.folder, 'other')];

  const workFolder = async () => {
    const server = (random() < 0.2 && servers[1]) || place.folder;
    if (!keepsAfter && random() < 0.1) return mkdtemp(join(place.folder, 'lost-'));
    await mkdir(server, { recursive: true });
    return server;
  };

  const live = (most: number) => {
    const times = Math.ceil(random() * most);
    for (let n = 0; n < times; n++) {
      happen(tenant, random);
      for (const pair of allowedIn(place)) allowed.add(pair);
    }
  };

  /** Checks that no person can read an item that they were never allowed to read. */
  const look = (change: Change) => {
    counts.moments += 1;
    for (const pair of readIn(mirror, place))
      if (!allowed.has(pair)) throw new Error(`${pair} is open after ${JSON.stringify(change)}`);
  };

  const sync = async (most: number) => {
    counts.syncs += 1;
    const context = contextOf(twin, { secrets, workFolder: await workFolder() });
    const changes = connector.changes(settingsOf(twin), checkpoint, context);
    await follow(changes, mirror, {
      most,
      keepsAfter,
      each: look,
      keep: (given) => {
        checkpoint = given;
      },
    });
  };

  const trySync = (most: number): Promise<boolean> =>
    sync(most).then(
      () => true,
      (error: unknown) => {
        if (error instanceof SourceError) return false;
        throw error;
      },
    );

  const compare = () => {
    const expected = allowedIn(place);
    const found = readIn(mirror, place);
    counts.compared += tenant.people.size * mirror.items.size;
    const wrong = [...found].filter((pair) => !expected.has(pair)).map((pair) => `open: ${pair}`);
    const missing = [...expected].filter((pair) => !found.has(pair)).map((pair) => `closed: ${pair}`);
    const files = [...tenant.items.values()].filter(({ folder, deleted }) => !folder && !deleted);
    const there = files.map(({ id, driveId, content }) => `${driveId}/${id} ${tenant.pathOf(id)} ${content}`);
    const here = [...mirror.items].map(([id, { path, content }]) => `${id} ${path} ${content}`);
    const differences = [
      ...wrong,
      ...missing,
      ...there.filter((each) => !here.includes(each)).map((each) => `missing: ${each}`),
      ...here.filter((each) => !there.includes(each)).map((each) => `too much: ${each}`),
    ];
    if (differences.length) throw new Error(differences.join('\n'));
    allowed = expected;
  };

  return {
    round: async () => {
      live(5);
      for (let cuts = 0; random() < 0.4 && cuts < 3; cuts++) {
        twin.faults.setRate(random() * 0.3);
        counts.cut += 1;
        await trySync(Math.ceil(random() * 30));
        live(2);
      }
      twin.faults.setRate(random() < 0.5 ? 0.05 : 0);
      if (!(await trySync(Number.POSITIVE_INFINITY))) {
        twin.faults.setRate(0);
        await sync(Number.POSITIVE_INFINITY);
      }
      compare();
    },
  };
};
