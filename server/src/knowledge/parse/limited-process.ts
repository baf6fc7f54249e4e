import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
/** Address space that Node 24 reserves for code at startup, used or not; the limit counts it. */
const CODE_RANGE_MB = 512;
const BYTES_A_MB = 1_048_576;
/** Character recognition holds its models and a large picture; measured: 1,280 MB with the code of its thread. */
export const RECOGNITION_MB = 1_024;

/**
 * Starts a program of ours with a channel for messages and a limit on its memory (where the machine has prlimit). What
 * it starts itself may have a limit of its own, up to that of recognition.
 */
export const startLimited = (program: string, memoryMb: number, flags: string[] = []): ChildProcess => {
  const soft = (memoryMb + CODE_RANGE_MB) * BYTES_A_MB;
  const hard = (Math.max(memoryMb, RECOGNITION_MB) + CODE_RANGE_MB) * BYTES_A_MB;
  const limit = PRLIMIT ? [PRLIMIT, `--data=${soft}:${hard}`, '--core=0'] : [];
  const [command = '', ...rest] = [...limit, process.execPath, ...flags, program];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  child.on('error', () => {});
  if (child.pid) yieldToOthers(child.pid);
  return child;
};

/** Reading can wait for a moment, a person who asks cannot: the processor goes to the server and its database first. */
const yieldToOthers = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended at once, or the system does not allow it: then all are equal.
  }
};
