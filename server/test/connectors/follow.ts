import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Change, Connector, ConnectorContext } from '../../src/connectors/connector.ts';

type Held = { path: string; version: string | null; content: string; hash: string };

/** Applies the changes of a source in the simplest way: stores items, opened items, and the checkpoint. */
export const createFollower = <Settings, Checkpoint>(
  connector: Connector<Settings, Checkpoint>,
  settings: Settings,
  context: () => ConnectorContext,
) => {
  const held = new Map<string, Held>();
  let checkpoint: Checkpoint | null = null;
  let seen = new Set<string>();

  /** One sync; `cutAfter` ends it after so many changes, as a server that is killed. */
  const sync = async ({ cutAfter = Number.POSITIVE_INFINITY, readsContent = true } = {}) => {
    const changes: Change<Checkpoint>[] = [];
    const opened: string[] = [];
    const moved: string[] = [];
    let isComplete = false;
    const added = new Set<string>();
    for await (const change of connector.changes(settings, checkpoint, context())) {
      changes.push(change);
      if (change.type === 'checkpoint') checkpoint = JSON.parse(JSON.stringify(change.checkpoint));
      if (change.type === 'gone') held.delete(change.id);
      if (change.type === 'put') {
        seen.add(change.id);
        const before = held.get(change.id);
        if (before && change.version !== null && before.version === change.version) {
          before.path = change.path;
        } else {
          opened.push(change.path);
          const bytes = readsContent ? await buffer(await change.open()) : Buffer.from('');
          const hash = createHash('sha256').update(bytes).digest('hex');
          if (!before) added.add(change.id);
          held.set(change.id, {
            path: change.path,
            version: change.version,
            content: bytes.toString(),
            hash,
          });
        }
      }
      if (change.type === 'failed' || change.type === 'passed_over') seen.add(change.id);
      if (change.type === 'complete') {
        isComplete = true;
        for (const [id, { hash }] of held) {
          if (seen.has(id)) continue;
          held.delete(id);
          for (const other of added) if (held.get(other)?.hash === hash) moved.push(other);
        }
        seen = new Set();
      }
      if (changes.length >= cutAfter) return { changes, opened, moved, isComplete };
    }
    return { changes, opened, moved, isComplete };
  };

  const paths = () => [...held.values()].map(({ path }) => path).toSorted();
  return {
    sync,
    held,
    paths,
    contentOf: (path: string) => [...held.values()].find((one) => one.path === path)?.content,
  };
};
