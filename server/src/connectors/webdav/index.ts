import type { SettingsOf } from '@docent/contract';
import { type Connector, type ConnectorContext, type Put, SourceError } from '../connector.ts';
import { contentOf, requireSize } from '../shared/content.ts';
import { asSourceError, requireOk } from '../shared/errors.ts';
import { type ListingCheckpoint, listing } from '../shared/listing.ts';
import { createFilter } from '../shared/patterns.ts';
import { type Entry, walk } from '../shared/walk.ts';
import { type DavEntry, PROPFIND, readPropfind } from './propfind.ts';

type Settings = SettingsOf<'webdav'>;

/** Folders by WebDAV: Nextcloud, ownCloud, Apache. A folder a request, since many servers refuse to list all at once. */
export const webdavConnector: Connector<Settings, ListingCheckpoint> = {
  kind: 'webdav',
  check: async (settings, context) => {
    const entries = (await listFolder(settings, '', context)) ?? [];
    const folders = entries.filter(({ kind }) => kind === 'folder').length;
    return {
      findings: [
        {
          ok: true,
          message: `The folder can be read: ${folders} folders, ${entries.length - folders} files.`,
        },
      ],
    };
  },
  async *changes(settings, checkpoint, context) {
    const found = walk<DavEntry>({
      list: (folder) => listFolder(settings, folder, context),
      enters: createFilter(settings).enters,
      after: checkpoint?.after ?? null,
    });
    const put = (path: string, file: DavEntry) => putOf(settings, path, file, context);
    yield* listing(found, { settings, checkpoint, signal: context.signal, put });
  },
};

/** The address of a path below the source's own; `path` has no `..`, since no listing lets one in. */
const addressOf = ({ address }: Settings, path: string): URL => {
  const base = new URL(address);
  base.search = '';
  base.hash = '';
  base.username = '';
  base.password = '';
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return new URL(path.split('/').map(encodeURIComponent).join('/'), base);
};

const headersOf = ({ user }: Settings, { secrets }: ConnectorContext): Record<string, string> => {
  if (secrets.token) return { authorization: `Bearer ${secrets.token}` };
  if (secrets.password === undefined) return {};
  const pair = Buffer.from(`${user}:${secrets.password}`).toString('base64');
  return { authorization: `Basic ${pair}` };
};

const listFolder = async (
  settings: Settings,
  folder: string,
  context: ConnectorContext,
): Promise<Entry<DavEntry>[] | null> => {
  const url = addressOf(settings, folder && `${folder}/`);
  // The empty name at the end of a folder's path stays the slash that it is.
  const what = folder || settings.address;
  try {
    const response = await context.fetch(url, {
      method: 'PROPFIND',
      headers: { ...headersOf(settings, context), depth: '1', 'content-type': 'application/xml' },
      body: PROPFIND,
      signal: context.signal,
    });
    if (folder && response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    await requireOk(response, what);
    if (response.status !== 207 || !response.body)
      throw new SourceError('malformed', `${what} does not speak WebDAV (it answers ${response.status}).`);
    const text = response.body.pipeThrough(new TextDecoderStream());
    return await entriesOf(readPropfind(text, what), new URL(response.url || url).pathname, what);
  } catch (error) {
    throw asSourceError(error, what);
  }
};

const entriesOf = async (
  found: AsyncIterable<DavEntry>,
  own: string,
  what: string,
): Promise<Entry<DavEntry>[]> => {
  const entries: Entry<DavEntry>[] = [];
  let hasOwn = false;
  for await (const entry of found) {
    const name = nameWithin(own, entry.href);
    const isRefused = entry.status !== null && entry.status >= 400;
    if (name === '') {
      if (isRefused) throw new SourceError('forbidden', `${what} cannot be listed (${entry.status}).`);
      hasOwn = true;
    } else if (name === null) continue;
    else if (isRefused && entry.status === 404) continue;
    else if (isRefused || isNoName(name)) {
      const reason = isRefused
        ? `It cannot be read (${entry.status}).`
        : 'Its name is none that a file can have.';
      entries.push({ name, kind: 'failed', error: new SourceError('malformed', reason) });
    } else if (entry.isFolder) entries.push({ name, kind: 'folder' });
    else entries.push({ name, kind: 'file', file: { ...entry, href: '' } });
  }
  if (!hasOwn) throw new SourceError('malformed', `${what} answers with another folder than was asked for.`);
  return entries;
};

/** The name of what lies in the folder; '' for the folder itself, null for anything else. */
const nameWithin = (folder: string, href: string): string | null => {
  if (!URL.canParse(href, 'http://any')) return null;
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  // Not by URL alone, which would take the `..` away that is to be seen.
  const path = href.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  const [own, given] = [decoded(base), decoded(path)];
  if (own === null || given === null) return null;
  if (`${given.replace(/\/$/, '')}/` === own) return '';
  if (!given.startsWith(own)) return null;
  // A slash that was written as %2F divides nothing at the server, and would here.
  const raw = path.replace(/\/$/, '').split('/').length - base.replace(/\/$/, '').split('/').length;
  return raw === 1 ? given.slice(own.length).replace(/\/$/, '') : null;
};

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

const isNoName = (name: string) => name === '.' || name === '..' || name.includes('/') || name.includes('\0');

const putOf = (
  settings: Settings,
  path: string,
  { etag, size, modified, fileId }: DavEntry,
  context: ConnectorContext,
): Omit<Put, 'type' | 'path' | 'name'> => {
  const url = addressOf(settings, path);
  const changed = modified ? new Date(modified) : null;
  return {
    id: fileId ?? path,
    address: url.href,
    version: etag ?? (modified && size !== null ? `${modified} ${size}` : null),
    size,
    changedAt: changed && !Number.isNaN(changed.getTime()) ? changed.toISOString() : null,
    access: 'unrestricted',
    movable: fileId === null,
    open: async () => {
      const limit = { what: path, maxBytes: context.maxBytes };
      requireSize(size, limit);
      try {
        const init = { headers: headersOf(settings, context), signal: context.signal };
        return contentOf(await requireOk(await context.fetch(url, init), path), limit);
      } catch (error) {
        throw asSourceError(error, path);
      }
    },
  };
};
