import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from '../files/durable.ts';
import type { Fetch } from '../outgoing/fetch.ts';
import { outgoingErrorIn } from '../outgoing/outgoing-error.ts';
import { EmbedderFault, faultOf } from './fault.ts';
import type { Part } from './parts.ts';

/** Timeout of a download without incoming data. */
const SILENCE_MS = 60_000;
/** Age in ms from which a half-written file or folder is left over from a process that ended. */
const LEFT_BEHIND_MS = 3_600_000;
/** End of the name of a file or folder that is being written. */
export const PARTIAL = '.partial';

/** Whether a `.partial` file or folder is left over from a process that ended; one that is gone meanwhile is not. */
export const isLeftBehind = async (path: string): Promise<boolean> => {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return mtimeMs < Date.now() - LEFT_BEHIND_MS;
};

export type Source = {
  fetch: Fetch;
  /** Address of a mirror, or a folder, that has the files by their names. Without it each comes from where it is published. */
  hub: string | undefined;
};

/** A folder's files are read as they are; `file:` addresses are none. */
export const isFolder = (hub: string | undefined): hub is string =>
  hub !== undefined && !/^https?:\/\//.test(hub);

const addressOf = (part: Part, hub: string | undefined): string =>
  hub ? `${hub.replace(/\/+$/, '')}/${encodeURIComponent(part.file)}` : part.url;

/** Where the files come from, for people. */
export const hostsOf = (parts: Part[], hub: string | undefined): string[] =>
  isFolder(hub) ? [hub] : [...new Set(parts.map((part) => new URL(addressOf(part, hub)).host))];

type Options = Source & {
  parts: Part[];
  folder: string;
  signal: AbortSignal;
  /** Bytes of all files that are there so far. */
  onProgress: (bytes: number) => void;
};

/**
 * Downloads the files into a folder, each complete and with the right checksum, or not at all. What is there already stays, so a fetch
 * that was cut goes on with the next file. Several servers may do it at once: each writes files of its own, and the last to rename one
 * puts the same bytes there. Throws EmbedderFault.
 */
export const fetchParts = async ({
  parts,
  folder,
  signal,
  onProgress,
  ...source
}: Options): Promise<void> => {
  try {
    await makeFolder(folder);
    await removeLeftBehind(folder);
    let before = 0;
    for (const part of parts) {
      const path = join(folder, part.file);
      if (!existsSync(path))
        await fetchPart(part, path, source, signal, (bytes) => onProgress(before + bytes));
      before += part.bytes;
      onProgress(before);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (outgoingErrorIn(error)?.code === 'private_address')
      throw new EmbedderFault('address_refused', outgoingErrorIn(error)?.message ?? '');
    throw faultOf(error, 'unreachable');
  }
};

const fetchPart = async (
  part: Part,
  path: string,
  source: Source,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
) => {
  const partial = `${path}.${randomUUID()}${PARTIAL}`;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`${part.file}: nothing came any more`)), SILENCE_MS);
  const either = AbortSignal.any([signal, silence.signal]);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      timer.refresh();
      hash.update(chunk);
      bytes += chunk.length;
      onProgress(bytes);
      done(
        bytes > part.bytes
          ? new EmbedderFault('wrong_checksum', `${part.file} is longer than it should be.`)
          : null,
        chunk,
      );
    },
  });
  try {
    await pipeline(await openPart(part, source, either), count, createWriteStream(partial, { mode: 0o600 }), {
      signal: either,
    });
    if (hash.digest('hex') !== part.sha256)
      throw new EmbedderFault(
        'wrong_checksum',
        bytes < part.bytes ? `${part.file} is cut after ${bytes} bytes.` : `${part.file} is another file.`,
      );
    await sync(partial);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

const openPart = async (part: Part, source: Source, signal: AbortSignal): Promise<Readable> => {
  if (isFolder(source.hub)) return createReadStream(join(source.hub, part.file));
  const response = await source.fetch(addressOf(part, source.hub), { signal });
  if (!response.ok || !response.body)
    throw new EmbedderFault(
      'unreachable',
      `${new URL(response.url).host} answers ${response.status} for ${part.file}.`,
    );
  return Readable.from(response.body);
};

const sync = async (path: string) => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

const removeLeftBehind = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith(PARTIAL) && (await isLeftBehind(path)))
      await rm(path, { recursive: true, force: true });
  }
};
