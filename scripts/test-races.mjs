/**
 * `npm run test:races -- --changes 1000`: rights that are lost while something is under way, on two servers of one database, with the two
 * seconds of rule 13 as the limit. See docs/decisions/0077.
 */
import { parseArgs } from 'node:util';
import { closeRun } from './checks/closing-line.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { prepare } from './setup/prepare.mjs';

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '2000' },
  },
});
if (!Object.values(values).every((text) => /^[1-9]\d*$/.test(text))) {
  console.error('--changes, --seed and --limit (ms) are whole numbers from 1.');
  process.exit(1);
}

await prepare();
const outcome = await runVitest({
  name: 'races',
  projects: ['integration'],
  filters: ['server/test/access/races.test.ts'],
  env: { RACES: values.changes, RACE_SEED: values.seed, RACE_LIMIT_MS: values.limit },
});
closeRun([outcome]);
