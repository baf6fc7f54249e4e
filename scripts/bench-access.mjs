/** `npm run bench:access`: what access adds to a search; with `-- --cluster` on a PostgreSQL that is provided for it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { provideCluster } from './cluster/provide.mjs';
import { install } from './setup/install.mjs';
import { checkNode, node24 } from './setup/node.mjs';
import { ROOT } from './setup/paths.mjs';

const { values } = parseArgs({ options: { cluster: { type: 'boolean', default: false } } });
let cluster;
try {
  checkNode();
  await install();
  if (values.cluster) cluster = await provideCluster();
  const env = { ...process.env, DATABASE_URL: cluster?.databaseUrl ?? '' };
  const bench = spawn(node24(), [join(ROOT, 'bench', 'access', 'run.ts')], {
    stdio: 'inherit',
    cwd: ROOT,
    env,
  });
  process.exitCode = await new Promise((resolve) => bench.on('exit', (code) => resolve(code ?? 1)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await cluster?.stop();
}
