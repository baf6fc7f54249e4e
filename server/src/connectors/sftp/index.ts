import type { Readable } from 'node:stream';
import type { SettingsOf } from '@docent/contract';
import pLimit from 'p-limit';
import type { Stats } from 'ssh2';
import { type Connector, type ConnectorContext, type Put, SourceError } from '../connector.ts';
import { limited, requireSize } from '../shared/content.ts';
import { type ListingCheckpoint, listing } from '../shared/listing.ts';
import { createFilter } from '../shared/patterns.ts';
import { type Entry, walk } from '../shared/walk.ts';
import { call, readEntries } from './entries.ts';
import { asSftpError, openSession, type Session } from './session.ts';

type Settings = SettingsOf<'sftp'>;
/** Kept from sync to sync: the server's key, if none was entered. */
type Checkpoint = { hostKey: string; listing: ListingCheckpoint };
type File = { at: string; size: number; modified: number };

const LINKS_AT_ONCE = 8;

/** A folder of a server that one signs in to by SSH. */
export const sftpConnector: Connector<Settings, Checkpoint> = {
  kind: 'sftp',
  check: async (settings, context) => {
    const session = await openSession(settings, settings.host_key, context);
    try {
      const entries = await listFolder(session, settings.folder, '');
      const key = settings.host_key ? 'It has the key that was entered.' : `Its key is ${session.hostKey}.`;
      return {
        findings: [
          { ok: true, message: `The folder can be read; it holds ${entries?.length ?? 0} entries.` },
          { ok: true, message: key },
        ],
      };
    } finally {
      session.end();
    }
  },
  async *changes(settings, checkpoint, context) {
    const session = await openSession(settings, settings.host_key ?? checkpoint?.hostKey ?? null, context);
    const { hostKey } = session;
    let isOpen = true;
    try {
      const found = walk<File>({
        list: (folder) => listFolder(session, settings.folder, folder),
        enters: createFilter(settings).enters,
        after: checkpoint?.listing.after ?? null,
      });
      const put = (path: string, file: File) =>
        putOf(path, file, context, async () =>
          isOpen
            ? { session, isOwn: false }
            : { session: await openSession(settings, hostKey, context), isOwn: true },
        );
      const options = { settings, checkpoint: checkpoint?.listing ?? null, signal: context.signal, put };
      for await (const change of listing(found, options)) {
        if (change.type !== 'checkpoint') yield change;
        else yield { type: 'checkpoint', checkpoint: { hostKey, listing: change.checkpoint } };
      }
    } finally {
      isOpen = false;
      session.end();
    }
  },
};

const joined = (root: string, path: string) => (path ? `${root.replace(/\/+$/, '')}/${path}` : root);

const listFolder = async (session: Session, root: string, folder: string): Promise<Entry<File>[] | null> => {
  const at = joined(root, folder);
  try {
    const entries = await readEntries(session, at, folder || root);
    const limit = pLimit(LINKS_AT_ONCE);
    const read = entries.map(({ name, stats }) =>
      limit(() => entryOf(session, `${joined(at, '').replace(/\/+$/, '')}/${name}`, name, stats)),
    );
    return (await Promise.all(read)).filter((entry) => entry !== null);
  } catch (error) {
    const failure = asSftpError(error, folder || root);
    if (folder && failure instanceof SourceError && failure.reason === 'not_found') return null;
    throw failure;
  }
};

const entryOf = async (
  session: Session,
  at: string,
  name: string,
  own: Stats,
): Promise<Entry<File> | null> => {
  if (name.includes('/') || name.includes('\uFFFD'))
    return {
      name: name.replaceAll('/', '_'),
      kind: 'failed',
      error: new SourceError('malformed', 'The name cannot be read.'),
    };
  if (own.isDirectory()) return { name, kind: 'folder' };
  try {
    // The server decides which targets of links it allows.
    const stats = own.isSymbolicLink()
      ? await session.whileOpen(call<Stats>((done) => session.sftp.stat(at, done)))
      : own;
    if (stats.isFile()) return { name, kind: 'file', file: { at, size: stats.size, modified: stats.mtime } };
    const reason = stats.isDirectory() ? 'Links to folders are not followed.' : 'It is no file.';
    return { name, kind: 'passed_over', reason };
  } catch (error) {
    const failure = asSftpError(error, name);
    if (failure instanceof SourceError && failure.reason === 'not_found') return null;
    if (failure instanceof SourceError && failure.reason === 'forbidden')
      return { name, kind: 'failed', error: failure };
    throw failure;
  }
};

const putOf = (
  path: string,
  { at, size, modified }: File,
  { maxBytes }: ConnectorContext,
  reach: () => Promise<{ session: Session; isOwn: boolean }>,
): Omit<Put, 'type' | 'path' | 'name'> => ({
  id: path,
  address: null,
  // The protocol tells seconds: what changes twice in one and keeps its size is seen with its next change.
  version: `${size}-${modified}`,
  size,
  changedAt: new Date(modified * 1_000).toISOString(),
  access: 'unrestricted',
  movable: true,
  open: async () => {
    const limit = { what: path, maxBytes };
    requireSize(size, limit);
    const { session, isOwn } = await reach();
    const stream: Readable = session.sftp.createReadStream(at);
    // The reader of the stream gets the error; an error while closing a stream that was read to its end is ignored.
    stream.on('error', () => {});
    const forget = session.onEnd(() => stream.destroy(new Error('The connection was closed.')));
    stream.once('close', () => {
      forget();
      if (isOwn) session.end();
    });
    return limited(stream, limit, asSftpError);
  },
});
