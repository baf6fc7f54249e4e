import { setTimeout as delay } from 'node:timers/promises';
import { usageOf } from '../kit/processes.ts';
import { NPM_START, SERVER, startProduct } from '../kit/product.ts';
import { median } from '../kit/statistics.ts';
import type { Part } from './part.ts';

const IDLE_MS = 5_000;
/** npm's own process and its shell: what a service manager, which starts the server itself, does not have. */
const NPM = /^(npm|sh -c)/;

/** Measures the start of the built product on an empty DATA_DIR, and its memory when idle. */
export const start: Part = async ({ short }) => {
  const rows: (string | number)[][] = [];
  for (const [name, command] of [
    ['npm start', NPM_START],
    ['server alone', SERVER],
  ] as const) {
    const addresses: number[] = [];
    const pages: number[] = [];
    const memory: string[] = [];
    for (let run = 0; run < (short ? 2 : 5); run += 1) {
      const began = performance.now();
      const product = await startProduct({}, command);
      addresses.push(product.startMs);
      const page = await fetch(product.url);
      if (!(await page.text()).includes('<div id="root">'))
        throw new Error('the first page is not the web app');
      pages.push(performance.now() - began);
      if (run === 0) {
        await delay(IDLE_MS);
        const all = usageOf(product.pid);
        const own = usageOf(product.pid, NPM);
        memory.push(
          `${all.pssMb.toFixed(0)} (${own.pssMb.toFixed(0)})`,
          `${all.rssMb.toFixed(0)}`,
          `${all.processes}`,
        );
      }
      await product.stop();
    }
    rows.push([name, median(addresses), median(pages), ...memory]);
  }
  return {
    title: 'Start and idle memory',
    columns: [
      'started as',
      'to the address, ms',
      'to the first page, ms',
      'PSS MB (without npm)',
      'RSS MB',
      'processes',
    ],
    rows,
    note: 'Fresh DATA_DIR each time; memory of all processes 5 s after the first page. Wanted: the server alone at most 2,000 ms and 220 MB.',
  };
};
