import { expect, it } from 'vitest';
import { type Counts, runHistory } from './histories.ts';

/** Few by themselves; `npm run test:sharing` runs as many as it is told. */
const HISTORIES = Number(process.env.SHARING_HISTORIES ?? 10);
const FIRST = Number(process.env.SHARING_SEED ?? 1);
const MINUTE_MS = 60_000;

it(
  'readers here equal those at the source, during any history',
  async () => {
    const total: Counts = { rounds: 0, compared: 0, moments: 0, syncs: 0, cut: 0 };
    for (let seed = FIRST; seed < FIRST + HISTORIES; seed++) {
      const counts = await runHistory(seed);
      for (const name of ['rounds', 'compared', 'moments', 'syncs', 'cut'] as const)
        total[name] += counts[name];
    }
    console.log(`${HISTORIES} histories: ${JSON.stringify(total)}`);
    expect(total.compared).toBeGreaterThan(HISTORIES * 100);
  },
  Math.max(1, HISTORIES / 50) * 10 * MINUTE_MS,
);
