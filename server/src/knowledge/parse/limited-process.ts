import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
/** Address space that Node 24 reserves for code at startup, used or not; it counts towards the limit. */
const CODE_RANGE_MB = 512;
const BYTES_A_MB = 1_048_576;
/** Memory for character recognition, with its models and a large image; measured: 1,280 MB with the code of its thread. */
export const RECOGNITION_MB = 1_024;

/**
 * Starts one of our programs with an IPC channel and a memory limit (if the machine has prlimit). Its own child processes may raise the
 * limit up to that of recognition.
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

/** Lowers the priority: parsing can wait, so the server and its database get the processor first. */
const yieldToOthers = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has exited or the system forbids it: continue at normal priority.
  }
};
