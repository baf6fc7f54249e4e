import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sumOf = (folder, tag) =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${tag}.sql`)))
    .digest('hex');

const tagsOf = (folder) =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')).entries.map(({ tag }) => tag);

const linesOf = (folder) =>
  readFileSync(join(folder, 'landed.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

/** The lines that landed.txt lacks: one for each migration that is new. */
export const missingLines = (folder) =>
  tagsOf(folder)
    .slice(linesOf(folder).length)
    .map((tag) => `${sumOf(folder, tag)}  ${tag}`);

/**
 * Returns the faults of a folder of migrations, as sentences. Existing databases have the migrations of landed.txt: one that is changed,
 * deleted or moved is never applied to them.
 */
export const problemsOf = (folder) => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
  const lines = linesOf(folder);
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const problems = [];
  for (const name of files) {
    if (!entries.some(({ tag }) => name === `${tag}.sql`)) problems.push(`${name} is not in the journal.`);
  }
  for (const [at, { tag, idx, when }] of entries.entries()) {
    if (!files.includes(`${tag}.sql`)) {
      problems.push(`${tag}.sql is in the journal and is missing.`);
      continue;
    }
    if (idx !== at || !tag.startsWith(`${String(at).padStart(4, '0')}_`))
      problems.push(`${tag} is number ${at} of the journal.`);
    // A migration is applied when its time is later than that of the last one applied.
    if (at && when <= entries[at - 1].when) problems.push(`${tag} is not later than the one before it.`);
    if (!lines[at]) problems.push(`${tag} is not in landed.txt: npm run migrations -w server`);
    else if (lines[at] !== `${sumOf(folder, tag)}  ${tag}`)
      problems.push(`${tag} is not what landed: add a new migration instead of changing this one.`);
  }
  for (const line of lines.slice(entries.length))
    problems.push(`${line.split('  ')[1]} has landed and is gone.`);
  return problems;
};
