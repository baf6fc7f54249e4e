import { spawn } from 'node:child_process';
import { ROOT } from '../setup/paths.mjs';

/** Runs a command of a page as a reader would type it. Resolves with what it printed; rejects with that when it fails. */
export const runShell = (command, { cwd = ROOT, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${output}\nended with ${code}`)),
    );
  });
