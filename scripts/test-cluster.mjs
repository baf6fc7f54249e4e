/** `npm run test:cluster`: the server's tests on a real PostgreSQL, provided for the time of the run. */
import { closingLine } from './checks/closing-line.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { provideCluster } from './cluster/provide.mjs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';

// The tests are of the same terminal and end by themselves; this process stays to stop what it started.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

let counts = { passed: 0, failed: 1, skipped: 0 };
let cluster;
try {
  checkNode();
  await install();
  await build();
  cluster = await provideCluster();
  console.log(`PostgreSQL from ${cluster.from}`);
  if (!interrupted) {
    counts = await runVitest({
      name: 'cluster',
      projects: ['server'],
      filters: process.argv.length > 2 ? process.argv.slice(2) : ['server/'],
      env: {
        // Each test file makes a database of its own there. DATABASE_URL itself would be shared by all of them.
        TEST_DATABASE_URL: cluster.databaseUrl,
        TEST_REDIS_URL: cluster.redisUrl ?? '',
        DATABASE_URL: '',
        REDIS_URL: '',
      },
    });
  }
} catch (error) {
  console.error(error.message);
} finally {
  await cluster?.stop();
}
const noneRan = counts.passed + counts.failed === 0;
if (noneRan) console.log('No test ran.');
console.log(closingLine(counts));
process.exitCode = counts.failed || noneRan || interrupted ? 1 : 0;
