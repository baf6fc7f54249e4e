import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node24 } from '../setup/node.mjs';
import { COMPILE_CACHE, ROOT } from '../setup/paths.mjs';

/** Collects the output and prints it when the check has ended, or at once for a check that runs alone. */
const collect = (child) => {
  let output = '';
  const keep = (data) => {
    output += data;
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => output;
};

const running = new Set();
// The terminal sends Ctrl-C to the checks directly; a signal to this process alone is forwarded.
process.on('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Runs one check with the pinned Node: `script` is a path below node_modules. Resolves with true when it passed. With `live` its output is
 * printed at once.
 */
export const runCheck = ({ name, script, args = [], env = {}, live = false }) =>
  new Promise((resolve) => {
    const began = Date.now();
    const bin = join(ROOT, 'node_modules', '.bin');
    const child = spawn(node24(), [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
        PATH: `${bin}:${process.env.PATH}`,
        // Dozens of processes run the same files.
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...env,
      },
    });
    running.add(child);
    const output = collect(child);
    const end = (passed, reason = '') => {
      running.delete(child);
      if (!passed) process.stdout.write(output());
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`${name}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s${reason}`);
      resolve(passed);
    };
    child.once('error', (error) => end(false, ` (${error.message})`));
    child.once('close', (code) => end(code === 0));
  });
