import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbedderFault } from './fault.ts';
import { fetchParts, type Source } from './fetch-parts.ts';
import type { PrepareReport, PrepareRequest } from './messages.ts';
import { filesOf, type Parts } from './parts.ts';
import { startProcess } from './start-process.ts';

const PROGRAM = fileURLToPath(new URL('./prepare-process.ts', import.meta.url));
const READY = 'ready-';
const FETCHED = 'fetched-';

/** Other parts have other folders. */
const idOf = (parts: Parts): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** Where the files lie when they can be used. */
export const readyFolderOf = (folder: string, parts: Parts): string => join(folder, `${READY}${idOf(parts)}`);

type Options = Source & {
  parts: Parts;
  folder: string;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
};

/**
 * Fetches what is missing and makes it usable. Several servers may do it at once: whoever is first takes away what the others
 * were about to use, and has left what they wanted. Throws EmbedderFault, or the signal's reason.
 */
export const getReady = async ({ parts, folder, signal, onProgress, ...source }: Options): Promise<void> => {
  const target = readyFolderOf(folder, parts);
  const fetched = join(folder, `${FETCHED}${idOf(parts)}`);
  try {
    await fetchParts({ ...source, parts: filesOf(parts), folder: fetched, signal, onProgress });
    await prepareInProcess({ parts, fetched, target }, signal).catch(async (error) => {
      // Each file was right when it came: what cannot be used is fetched anew.
      if (!signal.aborted) await rm(fetched, { recursive: true, force: true });
      throw error;
    });
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
  // What it was made from, and what was used before.
  for (const name of await readdir(folder))
    if (join(folder, name) !== target && (name.startsWith(READY) || name.startsWith(FETCHED)))
      await rm(join(folder, name), { recursive: true, force: true });
};

const prepareInProcess = (request: PrepareRequest, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const child = startProcess(PROGRAM);
    const stop = () => {
      child.kill('SIGKILL');
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    child.once('message', ({ fault }: PrepareReport) =>
      fault ? reject(new EmbedderFault(fault.reason, fault.detail)) : resolve(),
    );
    child.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new EmbedderFault('failed', 'The process that unpacks has ended.'));
    });
    child.send(request, () => {});
  });
