import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SettingsOf } from '@docent/contract';
import { type Connector, type ConnectorContext, type Put, SourceError } from '../connector.ts';
import { limited, requireSize } from '../shared/content.ts';
import { type ListingCheckpoint, listing } from '../shared/listing.ts';
import { createFilter } from '../shared/patterns.ts';
import { walk } from '../shared/walk.ts';
import { addressOf, type Head } from './address.ts';
import { openRepository } from './git-thread.ts';
import type { Repository } from './repository.ts';
import { entriesOf } from './tree.ts';

type Settings = SettingsOf<'git'>;
type Checkpoint = {
  /** The settings of this checkpoint. With other settings the checkpoint is ignored. */
  settings: string;
  /** The commit that was listed to its end. */
  commit: string | null;
  /** The one whose listing has begun. */
  begun: (ListingCheckpoint & { commit: string }) | null;
};

const LFS = 'version https://git-lfs.github.com/';

/** The files of a branch as its last commit has them. Nothing is asked of a remote whose commit is the one that was listed. */
export const gitConnector: Connector<Settings, Checkpoint> = {
  kind: 'git',
  check: async (settings, context) => {
    const { commit, branch } = await openRepository(settings, context).head();
    return { findings: [{ ok: true, message: `Branch ${branch} is at commit ${commit.slice(0, 10)}.` }] };
  },
  async *changes(settings, checkpoint, context) {
    const repository = openRepository(settings, context);
    const head = await repository.head();
    const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
    const before = checkpoint?.settings === key ? checkpoint : null;
    if (before?.commit === head.commit && !before.begun) return;
    await repository.fetch(head);
    const begun = before?.begun?.commit === head.commit ? before.begun : null;
    const trees = new Map([
      ['', await repository.rootOf(head.commit, settings.folder.replace(/^\/+|\/+$/g, ''))],
    ]);
    const found = walk<string>({
      list: async (folder) => entriesOf(await repository.entriesOf(trees.get(folder) ?? ''), folder, trees),
      enters: createFilter(settings).enters,
      after: begun?.after ?? null,
    });
    const put = (path: string, blob: string) => putOf(settings, head, path, blob, repository, context);
    for await (const change of listing(found, { settings, checkpoint: begun, signal: context.signal, put })) {
      if (change.type !== 'checkpoint') yield change;
      else {
        const now = { ...change.checkpoint, commit: head.commit };
        yield {
          type: 'checkpoint',
          checkpoint: { settings: key, commit: before?.commit ?? null, begun: now },
        };
      }
    }
    yield { type: 'checkpoint', checkpoint: { settings: key, commit: head.commit, begun: null } };
  },
};

const putOf = (
  settings: Settings,
  head: Head,
  path: string,
  blob: string,
  repository: Repository,
  { maxBytes }: ConnectorContext,
): Omit<Put, 'type' | 'path' | 'name'> => ({
  id: path,
  address: addressOf(settings, head, path),
  version: blob,
  size: null,
  changedAt: null,
  access: 'unrestricted',
  movable: true,
  open: async () => {
    const { buffer, byteOffset, byteLength } = await repository.contentOf(blob, path);
    const content = Buffer.from(buffer, byteOffset, byteLength);
    if (content.subarray(0, LFS.length).toString() === LFS)
      throw new SourceError('not_found', `${path} lies in Git LFS, which is not read.`);
    const limit = { what: path, maxBytes };
    requireSize(content.length, limit);
    return limited(Readable.from([content]), limit);
  },
});
