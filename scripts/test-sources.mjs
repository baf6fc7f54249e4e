/**
 * `npm run test:sources`: tests every connector against real servers: Debian's packages in a root of their own (on Debian, as root), an S3
 * server from npm, and one in Go where Go is installed; and seeded histories with an interrupted sync. Servers that cannot be started are
 * listed and skipped. `-- syncs-go-on` with SYNC_SEEDS, SYNC_FIRST_SEED and SYNC_ROUNDS: more histories, starting at a seed.
 */
import { closeRun } from './checks/closing-line.mjs';
import { runWithReruns } from './checks/run-vitest.mjs';
import { build } from './setup/build.mjs';
import { canUseDebian } from './setup/debian-system.mjs';
import { install } from './setup/install.mjs';
import { checkNode } from './setup/node.mjs';
import { prepareServers } from './sources/debian.mjs';
import { prepareS3Gateway } from './sources/s3-gateway.mjs';

/** The kinds whose places need nothing of Debian are tried in `npm test` too. */
const FILTERS = [
  ...['real/', 'folder', 's3', 'website'].map((name) => `server/test/connectors/${name}`),
  'server/test/durability/syncs-go-on',
];
const env = { SYNC_SEEDS: process.env.SYNC_SEEDS ?? '5' };
const leftOut = [];
const provide = async (what, name, work) => {
  try {
    env[name] = await work();
  } catch (error) {
    const lines = error.message.split('\n');
    leftOut.push(`${what}: ${[...new Set([lines[0], lines.at(-1)])].join('; ')}`);
  }
};

checkNode();
await install();
await build();
await provide('Apache, DokuWiki, OpenSSH, git and Dovecot', 'SOURCES_SYSTEM', () => {
  if (!canUseDebian()) throw new Error('they are unpacked as root on a Debian only.');
  return prepareServers();
});
await provide('versitygw', 'SOURCES_S3_GATEWAY', prepareS3Gateway);
const outcome = await runWithReruns({
  name: 'sources',
  projects: ['integration'],
  filters: process.argv.length > 2 ? process.argv.slice(2) : FILTERS,
  env,
});
for (const one of leftOut) console.log(`Could not be started, and was not tried: ${one}`);
closeRun([outcome]);
