import { defineConfig } from 'vitest/config';
import { testLevels } from './server/test/kit/levels.ts';

/** For what takes a second or two on a quiet machine: ten times and more where others want the processors too. */
const SLOW_MS = 120_000;

/** Longest wait of a journey for what a page shows, as `WAIT_MS` of `e2e/kit/browser.ts`. */
const JOURNEY_WAIT_MS = 10_000;

const SEEDED = './server/test/kit/seed-random-tests.ts';

const levels = testLevels();

export default defineConfig({
  test: {
    // Tests of servers and pages wait a fifth to two fifths of their time: three workers use two processors fully.
    maxWorkers: 3,
    testTimeout: SLOW_MS,
    hookTimeout: SLOW_MS,
    // A busy machine may take its time; vitest's own is a second.
    expect: { poll: { timeout: SLOW_MS / 2 } },
    projects: [
      { extends: true, test: { name: 'unit', include: levels.unit, setupFiles: SEEDED, isolate: false } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: levels.integration,
          globalSetup: './server/test/kit/database-server.ts',
          setupFiles: [SEEDED, './server/test/kit/quick-passwords.ts'],
          // Each file starts a server of its own: loading the same code anew for each only takes time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'component', include: ['web/**/*.test.ts', 'web/**/*.test.tsx'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/kit/set-up.ts',
          setupFiles: './e2e/kit/record-failures.ts',
          // A journey's state is in its own server and page; a fresh process for each would only load the same again.
          isolate: false,
          expect: { poll: { timeout: JOURNEY_WAIT_MS } },
          testTimeout: 2 * SLOW_MS,
          hookTimeout: 2 * SLOW_MS,
        },
      },
    ],
  },
});
