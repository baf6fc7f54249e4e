import { spawn } from 'node:child_process';
import { node24 } from './node.mjs';

/** Runs a program of ours in this process's place, or, where Node cannot do that, as a child that gets its signals. */
export const runProgram = (program, { flags = [], args = [], env = process.env } = {}) => {
  const node = node24();
  if (node === process.execPath && process.execve) {
    process.execve(node, [node, ...flags, program, ...args], env);
  }
  const child = spawn(node, [...flags, program, ...args], { stdio: 'inherit', env });
  // Ctrl-C reaches the child by itself, being of the same terminal; a signal sent to this process alone does not.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
};
