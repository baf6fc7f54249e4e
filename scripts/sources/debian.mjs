import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebian } from '../setup/debian-system.mjs';
import { ROOT } from '../setup/paths.mjs';
import { runQuietly } from '../setup/progress.mjs';

const SYSTEM = join(ROOT, '.cache', 'sources', 'trixie');
const PACKAGES = ['apache2', 'ca-certificates', 'dovecot-imapd', 'git', 'openssh-server'];
/** Packages that debootstrap does not resolve: they provide each other under another name. */
const WIKI = ['dokuwiki', 'libapache2-mod-php', 'php-xml', 'php-mbstring'];

/** Prepares a Debian with servers of every kind of source in a folder, without starting them. */
export const prepareServers = async () => {
  const title = 'Unpacking Apache, Dovecot, OpenSSH and git';
  await unpackDebian({ folder: SYSTEM, packages: PACKAGES, title, finish });
  return SYSTEM;
};

const finish = async (system) => {
  // Services are installed, but only the tests start them.
  writeFileSync(join(system, 'usr', 'sbin', 'policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const inside = ['--mount', 'chroot', system, 'env', 'DEBIAN_FRONTEND=noninteractive'];
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...WIKI];
  try {
    await runQuietly('Unpacking DokuWiki', 'unshare', [...inside, ...install]);
  } catch (error) {
    console.log(`DokuWiki could not be had, so its test is left out: ${error.message}`);
  }
  // Without a password, and not locked: OpenSSH lets it in by key.
  const user = ['useradd', '--create-home', '--password', '*', 'reader'];
  await runQuietly('Adding a user', 'chroot', [system, ...user]);
};
