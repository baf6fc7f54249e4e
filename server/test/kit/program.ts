import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplacedSettings } from '../../src/fixed-settings.ts';
import { freePort } from './free-port.ts';

const PROGRAM = fileURLToPath(new URL('../../start.mjs', import.meta.url));

export type RunningProgram = {
  url: string;
  /** All it has printed so far. */
  log: () => string;
  /** Holds its data. */
  folder: string;
  /** Ends the server without warning, as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it as an operator does. */
  stop: () => Promise<void>;
  /** Starts it again on the same data and port. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

export type ProgramOptions = {
  /** Folder of the data to begin with, which is copied; empty without it. */
  from?: string;
  /** Another program, which is this server with a part of it exchanged. */
  program?: string;
  /** Fixed settings that are replaced. */
  fixed?: ReplacedSettings;
  /** File that the log is appended to as well, for tests of other processes. */
  logFile?: string;
};

/** The real server on a free port, as it is delivered (`npm run build`), with data of its own. */
export const startProgram = async (
  environment: Record<string, string> = {},
  { from, program = PROGRAM, fixed = {}, logFile }: ProgramOptions = {},
): Promise<RunningProgram> => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-program-'));
  if (from) cpSync(from, folder, { recursive: true });
  const port = Number(environment.PORT) || (await freePort());
  let child: ChildProcess;
  let output = '';
  const start = async () => {
    child = spawn(process.execPath, [program, '--fixed', JSON.stringify(fixed)], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        // A second parser would cost more to start than it saves.
        PARSE_PROCESSES: '1',
        // Whatever a journey presses, nothing large is fetched.
        CI: 'true',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      const begin = output.length;
      const read = (data: Buffer) => {
        output += data;
        if (logFile) appendFileSync(logFile, data);
        if (output.includes('is ready', begin)) resolve();
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', (code) =>
        reject(new Error(`the server ended with ${code}: ${output.slice(begin)}`)),
      );
    });
  };
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => output,
    folder,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    close: async () => {
      await end('SIGTERM');
      // The database of a server that was killed may still be on its way out.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
};
