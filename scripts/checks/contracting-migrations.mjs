import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Statements after which servers of the version before fail, while both versions run on one database. */
const CONTRACTING = [
  ['drops a table', /^drop table\b/i],
  ['drops a column', /^alter table\b.*\bdrop column\b/is],
  ['renames a table or column', /^alter table\b.*\brename\b/is],
  ['requires a value of existing rows', /^alter table\b.*\bset not null\b/is],
  [
    'adds a column that the version before leaves out',
    /^alter table\b.*\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/is,
  ],
];

const statementsOf = (sql) =>
  sql
    .replace(/--> statement-breakpoint/g, '')
    // Bodies of functions and blocks run as one statement.
    .replace(/\$\$.*?\$\$/gs, '')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Returns a phrase for each contracting statement of a migration. */
export const contractionsOf = (sql) =>
  statementsOf(sql).flatMap((statement) =>
    CONTRACTING.filter(([, form]) => form.test(statement)).map(([phrase]) => phrase),
  );

const releasesOf = (changelog) =>
  [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version);

/**
 * Returns a sentence for each migration that contracts the schema without being listed.
 *
 * @param listed by tag, the release whose code no longer used what is taken away, or null for migrations of before the first release
 */
export const unlistedContractions = (folder, listed, changelog) => {
  const releases = releasesOf(changelog);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => {
      const tag = name.slice(0, -'.sql'.length);
      const [phrase] = contractionsOf(readFileSync(join(folder, name), 'utf8'));
      if (!phrase || listed[tag] === null || releases.includes(listed[tag])) return [];
      return listed[tag] === undefined
        ? [`${tag} ${phrase}: contract one release after the code stopped using it, and list it here.`]
        : [`${tag} ${phrase}: ${listed[tag]} is not released yet.`];
    });
};
