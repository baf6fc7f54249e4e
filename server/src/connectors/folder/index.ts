import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { SettingsOf } from '@docent/contract';
import pLimit from 'p-limit';
import { type Connector, type ConnectorContext, type Put, SourceError } from '../connector.ts';
import { limited, requireSize } from '../shared/content.ts';
import { type ListingCheckpoint, listing } from '../shared/listing.ts';
import { createFilter } from '../shared/patterns.ts';
import { type Entry, walk } from '../shared/walk.ts';

type Settings = SettingsOf<'folder'>;
type File = { real: string; stats: BigIntStats };

const STATS_AT_ONCE = 32;

/** A folder of this machine, within those that the environment allows. Every link is followed to where it leads, and judged there. */
export const folderConnector: Connector<Settings, ListingCheckpoint> = {
  kind: 'folder',
  check: async (settings, context) => {
    const root = await rootOf(settings, context);
    const entries = await readdir(root).catch((error) =>
      Promise.reject(asFolderError(error, settings.folder)),
    );
    return {
      findings: [{ ok: true, message: `The folder can be read; it holds ${entries.length} entries.` }],
    };
  },
  async *changes(settings, checkpoint, context) {
    const root = await rootOf(settings, context);
    const found = walk<File>({
      list: (folder) => listFolder(root, folder, context),
      enters: createFilter(settings).enters,
      after: checkpoint?.after ?? null,
    });
    const put = (path: string, file: File) => putOf(path, file, context);
    yield* listing(found, { settings, checkpoint, signal: context.signal, put });
  },
};

const rootOf = async ({ folder }: Settings, context: ConnectorContext): Promise<string> => {
  if (!isAbsolute(folder) || folder.split(/[\\/]/).includes('..'))
    throw new SourceError('not_allowed', 'The folder must be named from the root on, without "..".');
  const root = await realpath(folder).catch((error) => Promise.reject(asFolderError(error, folder)));
  await requireWithin(root, folder, context);
  if (!(await stat(root)).isDirectory()) throw new SourceError('not_found', `${folder} is no folder.`);
  return root;
};

/** `real` is a path without links. */
const requireWithin = async (real: string, named: string, { folders }: ConnectorContext) => {
  const allowed = await Promise.all(folders.map((folder) => realpath(folder).catch(() => null)));
  if (allowed.some((folder) => folder !== null && isWithin(folder, real))) return;
  throw new SourceError('not_allowed', `${named} lies outside of the folders that may be read here.`);
};

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const listFolder = async (
  root: string,
  folder: string,
  context: ConnectorContext,
): Promise<Entry<File>[] | null> => {
  const limit = pLimit(STATS_AT_ONCE);
  try {
    const path = join(root, folder);
    // A link may have been put in a folder's place since its parent was read.
    await requireWithin(await realpath(path), folder, context);
    const entries = await readdir(path, { withFileTypes: true });
    const read = await Promise.all(
      entries.map((entry) => limit(() => entryOf(join(path, entry.name), entry.name, context))),
    );
    return read.filter((entry) => entry !== null);
  } catch (error) {
    if (folder && hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw asFolderError(error, folder || root);
  }
};

const entryOf = async (
  path: string,
  name: string,
  context: ConnectorContext,
): Promise<Entry<File> | null> => {
  // Node replaces bytes that are not UTF-8 by U+FFFD; the file cannot be opened by this name.
  if (name.includes('\uFFFD'))
    return { name, kind: 'failed', error: new SourceError('malformed', 'The name is not in UTF-8.') };
  try {
    const own = await lstat(path, { bigint: true });
    if (own.isDirectory()) return { name, kind: 'folder' };
    const real = own.isSymbolicLink() ? await realpath(path) : path;
    if (own.isSymbolicLink()) await requireWithin(real, name, context);
    const stats = own.isSymbolicLink() ? await stat(real, { bigint: true }) : own;
    if (stats.isFile()) return { name, kind: 'file', file: { real, stats } };
    const reason = stats.isDirectory() ? 'Links to folders are not followed.' : 'It is no file.';
    return { name, kind: 'passed_over', reason };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (error instanceof SourceError && error.reason === 'not_allowed')
      return { name, kind: 'passed_over', reason: error.message };
    return { name, kind: 'failed', error: asFolderError(error, name) };
  }
};

const putOf = (
  path: string,
  { real, stats }: File,
  context: ConnectorContext,
): Omit<Put, 'type' | 'path' | 'name'> => ({
  id: path,
  address: null,
  // A file may get another content and keep its time of change: not that of its entry.
  version: `${stats.size}-${stats.mtimeNs}-${stats.ctimeNs}`,
  size: Number(stats.size),
  changedAt: stats.mtime.toISOString(),
  access: 'unrestricted',
  movable: true,
  open: () => openFile(real, path, context),
});

const openFile = async (real: string, what: string, context: ConnectorContext): Promise<Readable> => {
  const { maxBytes } = context;
  try {
    // Folders on its way may have become links since: what was opened is what is judged.
    const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const [opened, named] = [await handle.stat(), await stat(await realpath(real))];
      await requireWithin(await realpath(real), what, context);
      if (opened.ino !== named.ino || opened.dev !== named.dev || !opened.isFile())
        throw new SourceError('not_found', `${what} has just been replaced.`);
      requireSize(opened.size, { what, maxBytes });
      return limited(handle.createReadStream(), { what, maxBytes });
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw asFolderError(error, what);
  }
};

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const asFolderError = (error: unknown, what: string): SourceError => {
  if (error instanceof SourceError) return error;
  if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP'))
    return new SourceError('not_found', `${what} is not there.`);
  if (hasCode(error, 'EACCES', 'EPERM'))
    return new SourceError('forbidden', `${what} may not be read by the account that runs the server.`);
  return new SourceError('unreachable', `${what} cannot be read.`, { cause: error });
};
