import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServedPlace } from '../connectors/serve-fake-place.ts';
import type { Line } from '../kit/line.ts';
import type { Node } from '../kit/nodes.ts';

/** Parts of a sync that can be interrupted. */
export type Interruptible = {
  node: Node;
  place: ServedPlace;
  toPlace: Line;
  toDatabase: Line;
  /** Process id of a database of the test's own, which restarts by itself. Null: the database is shared with other tests. */
  databasePid: (() => number) | null;
};

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
};

/** Processes that a process has started, as Linux tells; elsewhere none. */
const childrenOf = (pid: number | undefined): number[] => {
  if (process.platform !== 'linux' || pid === undefined) return [];
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(join(tasks, task, 'children'), 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
};

/** Begin and end of each interruption. In between the place answers, but may not be reachable. */
export const INTERRUPTIONS = {
  'the server killed': async ({ node, place }) => {
    await node.kill();
    place.release();
    await node.start();
  },
  'the workers killed': async ({ node, place }) => {
    for (const pid of childrenOf(node.pid())) kill(pid);
    place.release();
  },
  'the database killed': async ({ databasePid, place }) => {
    if (databasePid) kill(databasePid());
    place.release();
  },
  'the network to the database cut': async ({ toDatabase, place }) => {
    toDatabase.cut();
    place.release();
    toDatabase.mend();
  },
  'the network to the source cut': async ({ toPlace, place }) => {
    toPlace.cut();
    place.release();
    toPlace.mend();
  },
} satisfies Record<string, (parts: Interruptible) => Promise<void>>;

export type Interruption = keyof typeof INTERRUPTIONS;
