import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** Under which account the database's programs run. */
export type Account = {
  /** Owner of its files; null where this process's own account is used and nothing has to change hands. */
  owner: { uid: number; gid: number } | null;
  /** Arguments before a program's own command line. */
  prefix: string[];
  /** For Node's spawn. */
  identity: { uid?: number; gid?: number };
};

const OURS: Account = { owner: null, prefix: [], identity: {} };
/** User id 65534: the unprivileged user of every Linux. */
const NOBODY = 65_534;
/** Our own number, seen as another one in there: nothing changes hands. */
const AS_NOBODY: Account = {
  owner: null,
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  identity: {},
};
const ROOT_REFUSED =
  'PostgreSQL does not run as root, and neither setpriv nor unshare works here. Start Docent as a user of its own ' +
  '(docs/operations.md), or set DATABASE_URL.';

const NAMELESS =
  'PostgreSQL needs an account with a name, and the number that Docent runs under has none: add a line for it to ' +
  '/etc/passwd, start Docent as a user of its own (docs/operations.md), or set DATABASE_URL.';

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. Started by root, it runs as the owner of the data folder if that
 * is another user who can read the programs; else as such a user with the one capability to enter folders of root (setpriv); else as root
 * under another user id (unshare). PostgreSQL also refuses to create a cluster under a user id without a name, as in some containers: then
 * under the unprivileged one (unshare). Throws an Error with a sentence when none of these works.
 */
export const chooseAccount = (clusterDir: string, postgres: string): Account => {
  if (process.platform === 'win32') return OURS;
  if (process.getuid?.() !== 0) {
    if (hasName()) return OURS;
    if (works(AS_NOBODY, dirname(clusterDir), postgres)) return AS_NOBODY;
    throw new Error(NAMELESS);
  }
  const { uid, gid } = ownerOf(clusterDir);
  const account = [
    ...(uid ? [asOwner(uid, gid)] : []),
    withSetpriv(uid || NOBODY, uid ? gid : NOBODY),
    withUnshare(),
  ].find((one) => works(one, dirname(clusterDir), postgres));
  if (!account) throw new Error(ROOT_REFUSED);
  return account;
};

const hasName = (): boolean => {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
};

const ownerOf = (clusterDir: string) => {
  const cluster = existsSync(clusterDir) ? statSync(clusterDir) : null;
  return cluster?.uid ? cluster : statSync(dirname(clusterDir));
};

const asOwner = (uid: number, gid: number): Account => ({
  owner: { uid, gid },
  prefix: [],
  identity: { uid, gid },
});

/** Without the securebit `access()` still says no. */
const withSetpriv = (uid: number, gid: number): Account => ({
  owner: { uid, gid },
  prefix: [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ],
  identity: {},
});

const withUnshare = (): Account => ({
  owner: { uid: 0, gid: 0 },
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  identity: {},
});

/** True when the account can run the program and write in a folder of its own under `parent`. */
const works = ({ owner, prefix, identity }: Account, parent: string, postgres: string): boolean => {
  const folder = mkdtempSync(join(parent, '.account-'));
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const script = '"$0" --version >/dev/null && : > "$1/written"';
    const [program, ...args] = [...prefix, '/bin/sh', '-c', script, postgres, folder];
    return spawnSync(program ?? '', args, { ...identity, stdio: 'ignore' }).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Gives a folder and all in it to the account. */
export const giveTo = ({ owner }: Account, folder: string): void => {
  if (!owner) return;
  const { uid, gid } = statSync(folder);
  if (uid === owner.uid && gid === owner.gid) return;
  // Content first: an interrupted change is started anew.
  spawnSync('find', [
    folder,
    '-mindepth',
    '1',
    '-exec',
    'chown',
    '-h',
    `${owner.uid}:${owner.gid}`,
    '{}',
    '+',
  ]);
  chownSync(folder, owner.uid, owner.gid);
};
