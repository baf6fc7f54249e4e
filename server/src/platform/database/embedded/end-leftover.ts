import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 20;
/** Signals of PostgreSQL's "fast" and "immediate" shutdown, and how long each is given. */
const ENDINGS = [
  { signal: 'SIGINT', ms: 10_000 },
  { signal: 'SIGQUIT', ms: 5_000 },
  { signal: 'SIGKILL', ms: 5_000 },
] as const;

/**
 * Ends the PostgreSQL that a killed server has left on this cluster, and clears its lock file away. To be called by who
 * holds the lock of the folder. The number in the lock file may by now be another program's, which is left alone.
 */
export const endLeftover = async (clusterDir: string): Promise<void> => {
  const lockFile = join(clusterDir, 'postmaster.pid');
  const pid = Number(textOf(lockFile).split('\n')[0]);
  if (!pid) return;
  for (const { signal, ms } of ENDINGS) {
    if (!isPostgresOn(pid, clusterDir)) break;
    process.kill(pid, signal);
    for (const deadline = Date.now() + ms; Date.now() < deadline && isPostgresOn(pid, clusterDir); )
      await delay(LOOK_MS);
  }
  rmSync(lockFile, { force: true });
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const isPostgresOn = (pid: number, clusterDir: string): boolean => {
  const commandLine = commandLineOf(pid);
  return commandLine.includes('postgres') && commandLine.includes(clusterDir);
};

const commandLineOf = (pid: number): string => {
  if (process.platform === 'linux') return textOf(`/proc/${pid}/cmdline`);
  if (process.platform === 'win32') return ''; // PostgreSQL itself looks, and refuses
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};
