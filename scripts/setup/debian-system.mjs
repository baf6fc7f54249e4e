import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { runQuietly } from './progress.mjs';

const RELEASE = 'trixie';

/** A Debian (or a child of it) on which this process may unpack and run another one. */
export const canUseDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** The Debian mirror that this machine's own apt uses. */
const mirror = () => {
  const format = ['--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian', 'Component: main'];
  const addresses = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n');
  const found = addresses.find((address) => address && !address.includes('security'));
  if (!found) throw new Error('No Debian mirror is configured for apt on this machine.');
  return found.replace(/\/$/, '');
};

/**
 * Unpacks a Debian with some packages into a folder, once; it gets its name when it is complete, so one that was cut short is
 * made again. `finish` changes what was unpacked before that.
 */
export const unpackDebian = async ({ folder, packages, title, finish = async () => {} }) => {
  if (existsSync(folder)) return;
  if (spawnSync('which', ['debootstrap'], { stdio: 'ignore' }).status !== 0) {
    await runQuietly('Updating the package lists', 'apt-get', ['update']);
    await runQuietly('Installing debootstrap', 'apt-get', ['install', '-y', 'debootstrap']);
  }
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const args = ['--variant=minbase', `--include=${packages.join(',')}`, RELEASE, partial, mirror()];
  // Runs in its own mount namespace: mounts of debootstrap disappear with it, even when it is killed.
  await runQuietly(title, 'unshare', ['--mount', 'debootstrap', ...args]);
  await finish(partial);
  renameSync(partial, folder);
};
