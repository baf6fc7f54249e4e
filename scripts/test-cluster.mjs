/**
 * `npm run test:cluster`: the server's tests that touch what differs between an embedded and an external store, on a PostgreSQL, Redis
 * and OpenSearch provided for the run. `-- --all` runs all tests of the server there, `-- TEXT` those whose path has the text.
 */
import { closeRun } from './checks/closing-line.mjs';
import { runWithReruns } from './checks/run-vitest.mjs';
import { makeTemporaryFolder } from './checks/temporary-folder.mjs';
import { provideOpenSearch } from './cluster/opensearch.mjs';
import { provideCluster } from './cluster/provide.mjs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';

/** Parts of paths. Both stores are PostgreSQL: all other tests pass or fail on both alike, and `npm test` has run them. */
const STORE_DEPENDENT = [
  // Connections, pools, prepared statements, tables
  'server/src/platform/database/check-tables',
  'server/src/platform/database/database',
  'server/src/platform/database/open-pool',
  'server/src/platform/database/prepared',
  'server/test/server.test',
  'server/test/unstorable-input',
  // Files in S3 and on several servers
  'server/src/platform/files/',
  'server/test/files-',
  // Redis: sockets across servers, shared limits and slots
  'server/src/realtime/',
  'server/src/features/executions/shared-',
  'server/src/features/accounts/sign-in-limits',
  // Several servers, restarts, lost connections
  'server/test/access/races',
  'server/test/durability/',
  // OpenSearch
  'server/src/knowledge/engine/',
  'server/test/search-is-away',
  // Upgrade, dump and restore, change of the secret
  'server/src/backup/',
  'server/src/replace-secret',
];
const wantsAll = process.argv.includes('--all');
const named = process.argv.slice(2).filter((argument) => argument !== '--all');
const filtersOf = () => {
  if (wantsAll) return ['server/'];
  return named.length ? named : STORE_DEPENDENT;
};

// The terminal interrupts the tests directly; this process stays to stop the services.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

let outcome = { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [], flaky: [], slow: [] };
let cluster;
let openSearch;
try {
  checkNode();
  await install();
  await build();
  Object.assign(process.env, makeTemporaryFolder());
  cluster = await provideCluster();
  console.log(`PostgreSQL from ${cluster.from}`);
  openSearch = await provideOpenSearch();
  console.log(
    openSearch.url
      ? `OpenSearch from ${openSearch.from}`
      : `Nothing is tested on OpenSearch: ${openSearch.missing}`,
  );
  if (!interrupted) {
    outcome = await runWithReruns({
      name: 'cluster',
      projects: ['unit', 'integration'],
      filters: filtersOf(),
      env: {
        // Each test file makes a database of its own there. DATABASE_URL itself would be shared by all of them.
        TEST_DATABASE_URL: cluster.databaseUrl,
        TEST_REDIS_URL: cluster.redisUrl ?? '',
        TEST_OPENSEARCH_URL: openSearch.url ?? '',
        OPENSEARCH_URL: '',
        DATABASE_URL: '',
        REDIS_URL: '',
      },
    });
  }
} catch (error) {
  console.error(error.message);
} finally {
  await Promise.all([cluster?.stop(), openSearch?.stop()]);
}
closeRun([outcome], { interrupted });
