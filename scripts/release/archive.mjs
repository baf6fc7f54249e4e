import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MAX_BYTES = 512 * 1_048_576;

const git = (folder, ...args) => execFileSync('git', args, { cwd: folder, maxBuffer: MAX_BYTES });

/** Whether a file that git knows differs from the commit. */
export const hasChanges = (folder) => git(folder, 'status', '--porcelain', '--untracked-files=no').length > 0;

/** The tag that a commit carries, or ''. */
export const tagOf = (folder) => git(folder, 'tag', '--points-at', 'HEAD', 'v*').toString().trim();

/**
 * Writes the sources of the commit as `docent-VERSION.tar.gz`, the notes, and SHA256SUMS into a new folder. The same commit
 * gives the same bytes: times and order are git's, and gzip writes neither a name nor a time.
 */
export const makeArchive = (folder, out, { version, notes }) => {
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length) throw new Error(`${out} is not empty.`);
  const name = `docent-${version}.tar.gz`;
  const archive = gzipSync(git(folder, 'archive', '--format=tar', `--prefix=docent-${version}/`, 'HEAD'), {
    level: 9,
  });
  const sum = createHash('sha256').update(archive).digest('hex');
  writeFileSync(join(out, name), archive);
  writeFileSync(join(out, 'NOTES.md'), `${notes}\n`);
  // As sha256sum reads it.
  writeFileSync(join(out, 'SHA256SUMS'), `${sum}  ${name}\n`);
  return join(out, name);
};
