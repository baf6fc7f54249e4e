import { spawn } from 'node:child_process';
import { node24 } from './node.mjs';

/** Replaces this process by a program, or, where Node cannot, runs it as a child that gets its signals. */
export const runProgram = (program, { flags = [], args = [], env = process.env } = {}) => {
  const node = node24();
  if (node === process.execPath && process.execve) {
    process.execve(node, [node, ...flags, program, ...args], env);
  }
  const child = spawn(node, [...flags, program, ...args], { stdio: 'inherit', env });
  // The terminal sends Ctrl-C to the child directly; a signal to this process alone is forwarded.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
};
