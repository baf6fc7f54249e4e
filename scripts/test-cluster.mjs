/** `npm run test:cluster`: the server's tests on a real PostgreSQL, and those of the search on a real OpenSearch too, provided for the time of the run. */
import { closingLine } from './checks/closing-line.mjs';
import { runVitest } from './checks/run-vitest.mjs';
import { provideOpenSearch } from './cluster/opensearch.mjs';
import { provideCluster } from './cluster/provide.mjs';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';

/** Tests that no store has a part in, or whose result cannot depend on which: `npm test` has run them. */
const SAME_ON_ANY_STORE = [
  'answering/{calculate,engines,evidence,extractive,measures}/**',
  'knowledge/{lexical,parse}/**',
  'platform/{embedder,http,images,mail,models,outgoing,processes}/**',
  'platform/database/embedded/**',
  'features/accounts/{sign-in-limits,passwords,saml,second-factor}.test.ts',
  'features/third-parties/**',
];
const SAME_ON_ANY_STORE_OF_THE_WHOLE = [
  'bundle.test.ts',
  'fuzz.test.ts',
  'logs-hold-no-secret.test.ts',
  'scim/random-input.test.ts',
  'durability/{second-looks-go-on,thorough-answers-go-on}.test.ts',
];
const EXCLUDES = [
  ...SAME_ON_ANY_STORE.map((pattern) => `server/src/${pattern}`),
  ...SAME_ON_ANY_STORE_OF_THE_WHOLE.map((pattern) => `server/test/${pattern}`),
];

// The tests are of the same terminal and end by themselves; this process stays to stop what it started.
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

let counts = { passed: 0, failed: 1, skipped: 0 };
let cluster;
let openSearch;
try {
  checkNode();
  await install();
  await build();
  cluster = await provideCluster();
  console.log(`PostgreSQL from ${cluster.from}`);
  openSearch = await provideOpenSearch();
  console.log(
    openSearch.url
      ? `OpenSearch from ${openSearch.from}`
      : `Nothing is tested on OpenSearch: ${openSearch.missing}`,
  );
  if (!interrupted) {
    const filters = process.argv.slice(2);
    counts = await runVitest({
      name: 'cluster',
      projects: ['server'],
      // Whoever names tests means them.
      ...(filters.length ? { filters } : { filters: ['server/'], excludes: EXCLUDES }),
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
const noneRan = counts.passed + counts.failed === 0;
if (noneRan) console.log('No test ran.');
console.log(closingLine(counts));
process.exitCode = counts.failed || noneRan || interrupted ? 1 : 0;
