import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplacedSettings } from '../../server/src/fixed-settings.ts';
import type { LoopDelay } from './loop-monitor.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = join(ROOT, 'server', 'start.mjs');
const MONITOR = new URL('./loop-monitor.ts', import.meta.url).href;
const READY = /is ready: (http\S+)/;

export type Product = {
  url: string;
  pid: number;
  /** From the start of the process to the line with the address. */
  startMs: number;
  /** Returns the delay of the event loop since the last call. */
  loopDelay: () => Promise<LoopDelay>;
  /** Ends it and starts it again on the same data: nothing is in its memory then. Another address and process; `more` of the environment. */
  again: (more?: Record<string, string>) => Promise<Product>;
  stop: () => Promise<void>;
};

type Command = { program: string; args: string[]; monitored: boolean };

/** The server alone from a program of any build. */
export const serverOf = (program: string): Command => ({
  program: process.execPath,
  args: ['--max-semi-space-size=4', '--import', MONITOR, program],
  monitored: true,
});
/** The server alone, as the launcher and the image start it once everything is built. */
export const SERVER: Command = serverOf(PROGRAM);
/** The few users of a bench send as many messages as many users would. */
const FEW_USERS: ReplacedSettings = {
  messagesAMinute: 1_000_000,
  callsAMinute: 1_000_000,
  uploadsAMinute: 1_000_000,
};
/** As a person starts it. */
export const NPM_START: Command = { program: 'npm', args: ['start', '--silent', '--'], monitored: false };

/** Starts the product on a free port and a fresh DATA_DIR that is removed afterwards. Rejects with its last words. */
export const startProduct = (
  environment: Record<string, string> = {},
  command: Command = SERVER,
  fixed: ReplacedSettings = {},
): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return startIn({ folder, environment, command, fixed }, remove);
};

/** The same with its data in a folder that stays. */
export const startProductIn = (
  folder: string,
  environment: Record<string, string>,
  command: Command = SERVER,
): Promise<Product> => startIn({ folder, environment, command, fixed: {} }, () => {});

type Start = {
  folder: string;
  environment: Record<string, string>;
  command: Command;
  fixed: ReplacedSettings;
};

const startIn = async (start: Start, leave: () => void): Promise<Product> => {
  const { folder, environment, command, fixed } = start;
  const { program, args, monitored } = command;
  const began = performance.now();
  const child = spawn(program, [...args, '--fixed', JSON.stringify({ ...FEW_USERS, ...fixed })], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(monitored ? ['ipc' as const] : [])],
    // A group of its own: a signal for npm reaches what npm has started, as Ctrl-C does.
    detached: true,
  });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      const ended = once(child, 'exit');
      process.kill(monitored ? child.pid : -child.pid, 'SIGINT');
      await ended;
    }
  };
  const stop = async () => {
    await end();
    leave();
  };
  const again = async (more: Record<string, string> = {}) => {
    await end();
    return startIn({ ...start, environment: { ...environment, ...more } }, leave);
  };
  try {
    const url = await untilReady(child);
    const startMs = performance.now() - began;
    const loopDelay = async () => {
      child.send('loop-delay');
      const [report] = await once(child, 'message');
      return report as LoopDelay; // loop-monitor.ts sends nothing else
    };
    return { url, pid: child.pid ?? 0, startMs, loopDelay, again, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (data: Buffer) => {
      output += data.toString();
      const url = READY.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the product ended with ${code}: ${output.slice(-2_000)}`)),
    );
  });
