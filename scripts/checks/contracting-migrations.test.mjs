import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { contractionsOf, unlistedContractions } from './contracting-migrations.mjs';

const MIGRATIONS = join(ROOT, 'server', 'migrations');
const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');

/**
 * Migrations that take something away, by the release whose code no longer used it: one that is released before them. A reviewer looks that up;
 * the check knows no code of other versions. Null: from before the first release.
 */
const LISTED = { '0002_without_chunk_vectors': null, '0011_experts_are_grants': null };

test('migrations contract the schema one release after its last use', () => {
  expect(unlistedContractions(MIGRATIONS, LISTED, CHANGELOG)).toEqual([]);
});

test.each([
  ['drops a table', 'DROP TABLE "chat" CASCADE;'],
  ['drops a column', 'ALTER TABLE "chat"\n  DROP COLUMN "title";'],
  ['renames a table or column', 'ALTER TABLE "chat" RENAME COLUMN "title" TO "name";'],
  ['renames a table or column', 'alter table chat rename to talk;'],
  ['requires a value of existing rows', 'ALTER TABLE "chat" ALTER COLUMN "title" SET NOT NULL;'],
  ['adds a column that the version before leaves out', 'ALTER TABLE "chat" ADD COLUMN "n" integer NOT NULL;'],
])('finds a statement that %s: %s', (phrase, sql) => {
  expect(
    contractionsOf(`CREATE TABLE "x" ("a" integer NOT NULL);\n--> statement-breakpoint\n${sql}`),
  ).toEqual([phrase]);
});

test.each([
  'ALTER TABLE "chat" ADD COLUMN "n" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "chat" ADD COLUMN "n" integer;',
  'CREATE TABLE "rename" ("drop column" integer NOT NULL);',
  'DROP INDEX "chat_title";',
])('accepts a statement that only expands: %s', (sql) => {
  expect(contractionsOf(sql)).toEqual([]);
});

test('accepts a listed contraction of a released version alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-contracting-'));
  writeFileSync(join(folder, '0001_gone.sql'), 'DROP TABLE "chat";');
  const changelog = '## Unreleased\n\n## 0.2.0 - 2027-01-01\n';
  const problems = (listed) => unlistedContractions(folder, listed, changelog);
  expect(problems({})).toEqual([expect.stringContaining('0001_gone drops a table')]);
  expect(problems({ '0001_gone': '0.3.0' })).toEqual([expect.stringContaining('0.3.0 is not released yet')]);
  expect(problems({ '0001_gone': '0.2.0' })).toEqual([]);
  rmSync(folder, { recursive: true });
});
