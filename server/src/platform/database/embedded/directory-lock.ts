import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export type Lock = { held: true; closing: () => void; release: () => void } | { held: false; holder: string };

/** How long a new process waits for one that is closing, for example after its server was killed. */
const CLOSING_WAIT_MS = 15_000;
const RETRY_MS = 50;

/**
 * Takes a directory, of which only the parent need be there yet, for this process until it ends or releases it. The
 * lock is a listening local socket, which the operating system takes down with its process: nothing is left behind by a
 * kill, and no process id can be mistaken.
 */
export const lockDirectory = async (directory: string): Promise<Lock> => {
  const parent = dirname(directory);
  const name = lockName(join(realpathSync(parent), basename(directory)));
  const deadline = Date.now() + CLOSING_WAIT_MS;
  for (;;) {
    let state = `serving ${process.pid}`;
    const server = createServer((socket) => socket.on('error', () => {}).end(state));
    const held = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(name, () => resolve(true));
    });
    if (held) {
      server.unref();
      return {
        held,
        closing: () => {
          state = 'closing';
        },
        release: () => void server.close(),
      };
    }
    const holder = await askHolder(name);
    if (holder?.startsWith('serving') || Date.now() > deadline) {
      return { held: false, holder: holder?.replace('serving ', '') ?? 'unknown' };
    }
    await delay(RETRY_MS);
  }
};

const lockName = (path: string) => {
  const id = `docent-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${id}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), `${id}.lock`);
};

const askHolder = (name: string) =>
  new Promise<string | null>((resolve) => {
    let text = '';
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(text || null));
  });
