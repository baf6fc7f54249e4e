import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbedderFault } from './fault.ts';
import { fetchParts, isLeftBehind, PARTIAL, type Source } from './fetch-parts.ts';
import type { PrepareReport, PrepareRequest } from './messages.ts';
import { filesOf, type Parts } from './parts.ts';
import { startProcess } from './start-process.ts';

const PROGRAM = fileURLToPath(new URL('./prepare-process.ts', import.meta.url));
const READY = 'ready-';
const FETCHED = 'fetched-';

/** Other parts have other folders. */
const idOf = (parts: Parts): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** Folder of the files that are complete and verified. */
export const readyFolderOf = (folder: string, parts: Parts): string => join(folder, `${READY}${idOf(parts)}`);

type Options = Source & {
  parts: Parts;
  folder: string;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
};

/**
 * Downloads missing files and prepares the model folder. Several servers may do so at once: the first to finish removes the downloads
 * that the others were about to use, and has made the folder that they wanted.
 *
 * @throws EmbedderFault, or the signal's reason
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
  await removeUnused(folder, target);
};

/**
 * Removes downloads and models of other versions. A `.partial` folder belongs to a server that is preparing the model now, and only one
 * that is old is left over. A file that cannot be removed takes space until the next start, and stops nothing.
 */
const removeUnused = async (folder: string, target: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isOurs = name.startsWith(READY) || name.startsWith(FETCHED);
    if (path === target || !isOurs || (name.endsWith(PARTIAL) && !(await isLeftBehind(path)))) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
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
