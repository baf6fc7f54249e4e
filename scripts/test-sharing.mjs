/**
 * `npm run test:sharing -- --histories 1000 --seed 1`: histories of sharing on the twin of Microsoft Graph, each compared with who may
 * read what there. See docs/operators/sources/sharepoint.md.
 */
import { parseArgs } from 'node:util';
import { closeRun } from './checks/closing-line.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { prepare } from './setup/prepare.mjs';

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
if (!Object.values(values).every((text) => /^[1-9]\d*$/.test(text))) {
  console.error('--histories and --seed are whole numbers from 1.');
  process.exit(1);
}

await prepare();
const outcome = await runVitest({
  name: 'sharing',
  projects: ['integration'],
  filters: ['server/test/connectors/sharepoint/histories.test.ts'],
  env: { SHARING_HISTORIES: values.histories, SHARING_SEED: values.seed },
});
closeRun([outcome]);
