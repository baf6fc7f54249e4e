import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { until } from '../../kit/until.ts';

/** The Debian that `npm run test:sources` has unpacked (scripts/sources/debian.mjs). Without it the tests of real servers are left out. */
export const SYSTEM = process.env.SOURCES_SYSTEM ?? '';

/** A folder for one server of that Debian: `outside` as this process sees it, `inside` as the server does. */
export const newRun = () => {
  const outside = mkdtempSync(join(SYSTEM, 'var', 'tmp', 'source-'));
  chmodSync(outside, 0o755);
  return {
    outside,
    inside: `/var/tmp/${basename(outside)}`,
    remove: () => rmSync(outside, { recursive: true }),
  };
};

export const runInside = (...command: string[]): string =>
  execFileSync('chroot', [SYSTEM, ...command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** User id and group id of `www-data`, the same in every Debian. */
export const WWW_DATA = 33;

/** A server that stays in the foreground, and can be killed and started again on the same port. */
export const createServerInside = (port: number, ...command: string[]) => {
  let child: ChildProcess | undefined;
  let complaint = '';

  const start = async () => {
    // A process namespace of its own: with the first process all of its children end.
    const args = ['--pid', '--fork', '--kill-child', 'chroot', SYSTEM, ...command];
    const started = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    const keep = (data: Buffer) => {
      complaint = `${complaint}${data}`.slice(-2_000);
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    await until(async () => {
      if (started.exitCode !== null)
        throw new Error(`${command[0]} ended with ${started.exitCode}: ${complaint}`);
      return isOpen(port);
    });
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await until(async () => !(await isOpen(port)));
  };
  return { start, kill };
};

export const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
};
