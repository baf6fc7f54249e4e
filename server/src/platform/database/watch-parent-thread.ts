/** See watch-parent.ts. A process whose parent has gone gets another one, or none. */
import { workerData } from 'node:worker_threads';

const { parent, lookMs, graceMs } = workerData as { parent: number; lookMs: number; graceMs: number }; // by watchParent only

setInterval(() => {
  if (process.ppid === parent) return;
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs);
}, lookMs);
