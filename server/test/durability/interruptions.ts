import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServedPlace } from '../connectors/serve-fake-place.ts';
import type { Line } from '../kit/line.ts';
import type { Node } from '../kit/nodes.ts';

/** What can be taken away from a sync. */
export type Interruptible = {
  node: Node;
  place: ServedPlace;
  toPlace: Line;
  toDatabase: Line;
  /** Of a database of the test's own, which starts again by itself. Null: it is shared with other tests. */
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

/** How each of them begins and ends. In between the place answers again, whoever still hears it. */
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
