import { setTimeout as delay } from 'node:timers/promises';
import { usageOf } from '../kit/processes.ts';
import type { Product } from '../kit/product.ts';
import { p95 } from '../kit/statistics.ts';

const EVERY_MS = 200;

export type Watched = {
  seconds: number;
  /** CPU time of all processes, which other load on the machine does not change. */
  cpuSeconds: number;
  /** Longest delay of the server's event loop, and the part caused by the server itself, ms. */
  loopMaxMs: number;
  loopOwnMaxMs: number;
  /** Response time of a small call by another user, ms. */
  callP95Ms: number;
  /** Highest memory of all processes (proportional set size), MB, and before the work. */
  peakMb: number;
  idleMb: number;
};

/** Does some work while the product is watched from outside: its memory, its event loop, how soon it answers others. */
export const watch = async (product: Product, work: () => Promise<void>): Promise<Watched> => {
  const { pssMb: idleMb, cpuSeconds: cpuBefore } = usageOf(product.pid);
  await product.loopDelay();
  const calls: number[] = [];
  let peakMb = idleMb;
  let working = true;
  const watching = (async () => {
    while (working) {
      const asked = performance.now();
      await (await fetch(`${product.url}/v1/config`)).arrayBuffer();
      calls.push(performance.now() - asked);
      peakMb = Math.max(peakMb, usageOf(product.pid).pssMb);
      await delay(EVERY_MS);
    }
  })();
  const began = performance.now();
  try {
    await work();
  } finally {
    working = false;
    await watching;
  }
  const seconds = (performance.now() - began) / 1_000;
  const cpuSeconds = usageOf(product.pid).cpuSeconds - cpuBefore;
  const { maxMs, ownMaxMs } = await product.loopDelay();
  return {
    seconds,
    cpuSeconds,
    loopMaxMs: maxMs,
    loopOwnMaxMs: ownMaxMs,
    callP95Ms: p95(calls),
    peakMb,
    idleMb,
  };
};
