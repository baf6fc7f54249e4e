import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

const PASSWORD_FILE = 'docent-password';
const run = promisify(execFile);
/**
 * Locales that define letters for splitting texts into words: in plain C every character beyond ASCII is a letter, so "d’été" would be one
 * word. Not every system has the first ones.
 */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
const UNKNOWN_LOCALE = /invalid locale name/;

type Options = {
  binaries: Binaries;
  account: Account;
  /** False only for tests: a power cut right afterwards may leave half of it. */
  durable: boolean;
};

/**
 * Makes an empty cluster of PostgreSQL's own files in a new folder, on disk when it returns. Its locale is PostgreSQL's
 * own, so that no library of the system changes the order of an index; a random password lies in it.
 */
export const createCluster = async (clusterDir: string, { binaries, account, durable }: Options) => {
  const password = randomBytes(24).toString('base64url');
  const folder = mkdtempSync(join(tmpdir(), 'docent-'));
  const passwordFile = join(folder, 'password');
  const give = (path: string) => account.owner && chownSync(path, account.owner.uid, account.owner.gid);
  try {
    mkdirSync(clusterDir, { mode: 0o700, recursive: true });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    for (const path of [clusterDir, folder, passwordFile]) give(path);
    const [program, ...args] = [
      ...account.prefix,
      binaries.initdb,
      ...['-D', clusterDir, '-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ];
    // A deep folder that this process may enter and the account may not must not be where it begins.
    const options = { ...account.identity, cwd: folder, env: quietEnvironment() };
    await firstOf(CHARACTER_TYPES, (type) => run(program ?? '', [...args, `--lc-ctype=${type}`], options));
    const kept = join(clusterDir, PASSWORD_FILE);
    writeFileSync(kept, password, { mode: 0o600, flush: durable });
    give(kept);
    chmodSync(clusterDir, 0o700);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Does work with the first of several locales that the system has. */
const firstOf = async (locales: string[], work: (locale: string) => Promise<unknown>): Promise<void> => {
  for (const [at, locale] of locales.entries()) {
    try {
      await work(locale);
      return;
    } catch (error) {
      if (at === locales.length - 1 || !UNKNOWN_LOCALE.test(String(error))) throw error;
    }
  }
};

/** True for a cluster that this module made: clusters of other programs lack its password file. */
export const hasPassword = (clusterDir: string): boolean => existsSync(join(clusterDir, PASSWORD_FILE));

export const passwordOf = (clusterDir: string): string =>
  readFileSync(join(clusterDir, PASSWORD_FILE), 'utf8');

/** Environment of the programs: messages in English, none of our variables. */
export const quietEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
};
