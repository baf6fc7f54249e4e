/**
 * `npm run test:access -- --triples 1000000 --seed 1`: random worlds in a real server; makes every read as random readers and compares the
 * results with the oracle of access; `--slice 2/10` runs the second tenth. See docs/decisions/0071.
 */
import { parseArgs } from 'node:util';
import { closeRun } from './checks/closing-line.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { prepare } from './setup/prepare.mjs';

const { values } = parseArgs({
  options: {
    triples: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    slice: { type: 'string', default: '1/1' },
  },
});
const isCount = (text) => /^[1-9]\d*$/.test(text);
const [slice, slices, ...more] = values.slice.split('/');
if (
  ![values.triples, values.seed, slice, slices ?? ''].every(isCount) ||
  more.length ||
  Number(slice) > Number(slices)
) {
  console.error('--triples and --seed are whole numbers from 1, and --slice is two of them: 2/10.');
  process.exit(1);
}

await prepare();
const outcome = await runVitest({
  name: 'access',
  projects: ['unit', 'integration'],
  filters: ['server/test/access/access.test.ts'],
  env: { ACCESS_TRIPLES: values.triples, ACCESS_SEED: values.seed, ACCESS_SLICE: values.slice },
});
closeRun([outcome]);
