import { spawn } from 'node:child_process';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Programs that end together: when one ends, or this process gets a signal, each gets SIGTERM once, and this process exits
 * after the last. They are in process groups of their own, since a second signal, from the terminal, would cut the server off.
 */
export const startGroup = () => {
  const running = new Set();
  let exitCode;
  const end = (code) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    for (const child of running) child.kill('SIGTERM');
    if (!running.size) process.exit(exitCode);
  };
  for (const signal of SIGNALS) process.on(signal, () => end(0));
  return {
    /** Starts a program unless the group is ending, and prints its output. */
    start: (program, args, options) => {
      const child = spawn(program, args, {
        ...options,
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: process.platform !== 'win32',
      });
      running.add(child);
      child.stdout.setEncoding('utf8').pipe(process.stdout, { end: false });
      child.on('error', (error) => console.error(error.message));
      child.on('close', (code) => {
        running.delete(child);
        end(code || 1);
        if (!running.size) process.exit(exitCode);
      });
      return child;
    },
  };
};
