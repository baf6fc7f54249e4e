import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { numbersIn, problemsOf, withList } from './decisions.mjs';

const DECISIONS = join(ROOT, 'docs', 'decisions');
const FIRST = '0001-one-connection-to-pglite.md';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-decisions-'));
  cpSync(DECISIONS, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const edit = (name, change) =>
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));

test('each decision has a number, a status and a date, and is in the list', () => {
  expect(problemsOf(DECISIONS)).toEqual([]);
});

test('refuses a page without status, date, its number or a list entry', () => {
  edit(FIRST, (text) => text.replace(/^- Status.*$/m, ''));
  expect(problemsOf(folder)).toEqual([expect.stringContaining('Status: accepted')]);
  cpSync(join(DECISIONS, FIRST), join(folder, FIRST));
  edit(FIRST, (text) => text.replace(/^- Date.*$/m, '- Date: yesterday'));
  expect(problemsOf(folder)).toEqual([expect.stringContaining('YYYY-MM-DD')]);
  cpSync(join(DECISIONS, FIRST), join(folder, FIRST));
  edit(FIRST, (text) => text.replace('superseded by [40]', 'superseded by [41]'));
  expect(problemsOf(folder)).toEqual([expect.stringContaining('not decision 41')]);
  cpSync(join(DECISIONS, FIRST), join(folder, FIRST));
  edit('README.md', (text) => text.replace(`- [1](${FIRST})`, `- [2](${FIRST})`));
  expect(problemsOf(folder)).toEqual([expect.stringContaining('npm run decisions')]);
  edit('README.md', (text) => withList(folder, text));
  expect(problemsOf(folder)).toEqual([]);
  renameSync(join(folder, FIRST), join(folder, '0002-one-connection-to-pglite.md'));
  expect(problemsOf(folder)).toContain(
    '0002-one-connection-to-pglite.md must begin with "# 2. " and its title.',
  );
});

test('every decision that the repository refers to is there', () => {
  expect(numbersIn('See decision 40, decisions 47 and 52; Decision 3.')).toEqual([40, 47, 52, 3]);
  const there = new Set(readdirSync(DECISIONS).map((name) => Number(name.slice(0, 4))));
  const files = execFileSync('git', ['ls-files', '-z', '*.md', '*.ts', '*.tsx', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((name) => name && !name.endsWith('decisions.test.mjs'));
  const unknown = files.flatMap((name) =>
    numbersIn(readFileSync(join(ROOT, name), 'utf8'))
      .filter((number) => !there.has(number))
      .map((number) => `${name}: decision ${number}`),
  );
  expect(unknown).toEqual([]);
});
