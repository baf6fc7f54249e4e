import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { PgliteReport, PgliteStart } from './pglite-process.ts';

/** PGlite on a folder that an earlier version made, in a process of its own; for one connection. */
export const startPglite = async (
  folder: string,
): Promise<{ connection: PoolConfig; close: () => Promise<void> }> => {
  const socketDir = mkdtempSync(join(tmpdir(), 'docent-'));
  const onWindows = process.platform === 'win32';
  const start: PgliteStart = {
    folder,
    socket: onWindows ? { host: '127.0.0.1', port: 0 } : { path: join(socketDir, '.s.PGSQL.5432') },
  };
  const child = fork(new URL('./pglite-process.ts', import.meta.url), [JSON.stringify(start)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (data) => {
    complaint = (complaint + data.toString()).slice(-300);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    if (child.connected) child.send('close');
    await ended;
    rmSync(socketDir, { recursive: true, force: true });
  };
  const report = await Promise.race([
    new Promise<PgliteReport>((resolve) =>
      child.once('message', (message) => resolve(message as PgliteReport)),
    ), // sent by pglite-process.ts only
    ended.then(() => null),
  ]);
  if (!report) {
    await close();
    throw new Error(
      `The database of an earlier version does not open (${complaint.trim().split('\n').at(-1)}): ${folder}. ` +
        'If the folder is damaged, move it away and restore a backup: docs/operations.md.',
    );
  }
  const where = onWindows ? { host: '127.0.0.1', port: report.port ?? 0 } : { host: socketDir, port: 5432 };
  return { connection: { ...where, user: 'postgres', database: 'postgres' }, close };
};
