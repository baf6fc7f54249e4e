/**
 * `npm run release -- --prepare 1.2.0` sets the version and dates the changelog; `npm run release -- --out FOLDER` makes
 * the archive of the committed version with its checksums and notes. docs/developers/releasing.md has all steps.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasChanges, makeArchive, tagOf } from './release/archive.mjs';
import { notesOf, problemsOf, released } from './release/changelog.mjs';
import { setVersion, versionOf } from './release/versions.mjs';
import { ROOT } from './setup/paths.mjs';

const { values } = parseArgs({
  options: {
    prepare: { type: 'string' },
    out: { type: 'string' },
    /** The repository, for tests. */
    in: { type: 'string', default: ROOT },
  },
});
const changelog = join(values.in, 'CHANGELOG.md');

const prepare = (version) => {
  const text = released(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10));
  setVersion(values.in, version);
  writeFileSync(changelog, text);
  console.log(
    `Version ${version}: look at the changes, commit them, tag the commit v${version} and push the tag.`,
  );
};

const make = (out) => {
  const version = versionOf(values.in);
  const text = readFileSync(changelog, 'utf8');
  const notes = notesOf(text, version);
  const tag = tagOf(values.in);
  const problems = problemsOf(text);
  if (notes === null)
    problems.push(`CHANGELOG.md has nothing of ${version}: npm run release -- --prepare ${version}`);
  if (hasChanges(values.in))
    problems.push('Files are changed and not committed; a release is made of a commit.');
  if (tag && tag !== `v${version}`)
    problems.push(`The commit has the tag ${tag}, and package.json the version ${version}.`);
  if (problems.length) throw new Error(problems.join('\n'));
  console.log(`${makeArchive(values.in, out, { version, notes })} and its checksum are ready.`);
};

try {
  if (values.prepare) prepare(values.prepare);
  else if (values.out) make(values.out);
  else throw new Error('Say --prepare VERSION, or --out FOLDER.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
