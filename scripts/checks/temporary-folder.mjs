import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';
/** Free space and memory, in bytes, from which files are kept in memory. */
const ENOUGH = 8 * 1024 ** 3;
const NAME = /^docent-tests-(\d+)$/;

const isWritable = (folder) => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Whether programs in a folder may be run, as some tests do; containers often mount memory without. */
const runsPrograms = (folder) => {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes folders of runs that were killed. */
const removeLeftovers = (folder) => {
  for (const name of readdirSync(folder)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid && !isRunning(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
};

/**
 * Makes a folder for the temporary files of a run of tests, in memory where Linux has room for them and runs programs there: each test
 * server has a database of 700 files, and ext4 without a journal takes up to half a second for such a database after others were deleted.
 * The folder is removed when the process exits.
 *
 * @param options `folder` and `enough` (bytes) replace the folder in memory and the free space it needs, for tests
 * @returns environment variables for the tests: `TMPDIR`, or none where files stay on disk
 */
export const makeTemporaryFolder = ({ folder = MEMORY, enough = ENOUGH } = {}) => {
  if (!isWritable(folder)) return {};
  removeLeftovers(folder);
  const { bavail, bsize } = statfsSync(folder);
  if (Math.min(bavail * bsize, availableMemory()) < enough) return {};
  const own = join(folder, `docent-tests-${process.pid}`);
  mkdirSync(own, { recursive: true });
  // As /tmp: PostgreSQL runs as another account where the tests run as root.
  chmodSync(own, 0o1777);
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return runsPrograms(own) ? { TMPDIR: own } : {};
};
