/** Loaded into the measured server with --import: reports over IPC the delay of its event loop. */
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
  // The histogram contains whole intervals; the time above the timer's own is the delay.
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
// The channel serves these requests only: it does not prevent the process from exiting.
process.channel?.unref();
