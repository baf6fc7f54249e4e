import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { node24 } from '../setup/node.mjs';

/** With the two workers of the tests about ten programs compete for two processors. */
const EACH_PROCESSOR = 4;
/** Computes without end, and ends with the program that it belongs to, however that ends. */
const BURN = `
process.stdin.resume().once('close', () => process.exit());
const burn = () => {
  for (const until = performance.now() + 20; performance.now() < until; );
  setImmediate(burn);
};
burn();`;

/** Keeps all processors busy. Returns the ids of its programs and a function that ends them. */
export const startLoad = (count = EACH_PROCESSOR * availableParallelism()) => {
  const children = Array.from({ length: count }, () =>
    spawn(node24(), ['-e', BURN], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return {
    pids: children.map(({ pid }) => pid),
    end: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
};
