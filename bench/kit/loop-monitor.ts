/** Loaded into the measured server with --import: tells over IPC how long its event loop was held up. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type LoopDelay = {
  medianMs: number;
  p99Ms: number;
  maxMs: number;
  /** The longest delay as far as the process was at work in it itself, and did not only wait for the processor. */
  ownMaxMs: number;
};

const RESOLUTION_MS = 10;
const NANOSECONDS = 1_000_000;

const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
histogram.enable();

let ownMaxMs = 0;
let tickAt = performance.now();
let cpuAt = process.cpuUsage();
const tick = () => {
  const { user, system } = process.cpuUsage(cpuAt);
  const delay = performance.now() - tickAt - RESOLUTION_MS;
  ownMaxMs = Math.max(ownMaxMs, Math.min(delay, (user + system) / 1_000));
  tickAt = performance.now();
  cpuAt = process.cpuUsage();
};
setInterval(tick, RESOLUTION_MS).unref();

process.on('message', (message) => {
  if (message !== 'loop-delay') return;
  // The histogram holds whole intervals; what is beyond the timer's own is delay.
  const delay = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  const report: LoopDelay = {
    medianMs: delay(histogram.percentile(50)),
    p99Ms: delay(histogram.percentile(99)),
    maxMs: delay(histogram.max),
    ownMaxMs,
  };
  process.send?.(report);
  histogram.reset();
  ownMaxMs = 0;
});
// Asking is all that the channel is for: it keeps no process alive.
process.channel?.unref();
