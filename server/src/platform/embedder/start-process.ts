import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Limit of the JavaScript heap alone: weights and runtime are outside of it. */
const HEAP_MB = 128;

/** A program of ours with a channel for messages, which leaves the processor to the server and its database. */
export const startProcess = (program: string): ChildProcess => {
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=2', `--max-old-space-size=${HEAP_MB}`],
  });
  child.on('error', () => {});
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended at once, or the system does not allow it: then all are equal.
  }
  return child;
};
