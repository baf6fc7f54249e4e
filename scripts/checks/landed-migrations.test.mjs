import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { missingLines, problemsOf } from './landed-migrations.mjs';

const MIGRATIONS = join(ROOT, 'server', 'migrations');
/** The first migration of existing data. Must not change here either. */
const START = '5dae42e39949467de216eb4be369774211c167bb7ee77ff1518740b5e41e47f9  0000_start';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const journal = () => JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'));
const writeJournal = (entries) =>
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal(), entries }));
const add = (tag, when) => {
  writeFileSync(join(folder, `${tag}.sql`), 'select 1;');
  const { entries } = journal();
  writeJournal([...entries, { idx: entries.length, version: '7', when, tag, breakpoints: true }]);
};
const next = () => `${String(journal().entries.length).padStart(4, '0')}_next`;

test('the migrations are those that have landed, in their order', () => {
  expect(problemsOf(MIGRATIONS)).toEqual([]);
  expect(readFileSync(join(MIGRATIONS, 'landed.txt'), 'utf8').split('\n')).toContain(START);
});

test('a landed migration is not changed or removed; a new one needs its sum', () => {
  appendFileSync(join(folder, '0000_start.sql'), ' ');
  expect(problemsOf(folder).join()).toContain('0000_start is not what landed');
  cpSync(join(MIGRATIONS, '0000_start.sql'), join(folder, '0000_start.sql'));
  const tag = next();
  const late = Date.now() * 2;
  add(tag, late);
  expect(problemsOf(folder)).toEqual([`${tag} is not in landed.txt: npm run migrations -w server`]);
  appendFileSync(join(folder, 'landed.txt'), `${missingLines(folder).join('\n')}\n`);
  expect(problemsOf(folder)).toEqual([]);
  renameSync(join(folder, `${tag}.sql`), join(folder, 'other.sql'));
  expect(problemsOf(folder)).toEqual([
    'other.sql is not in the journal.',
    `${tag}.sql is in the journal and is missing.`,
  ]);
  rmSync(join(folder, 'other.sql'));
  writeJournal(journal().entries.slice(0, -1));
  expect(problemsOf(folder)).toEqual([`${tag} has landed and is gone.`]);
});

test('a new migration is later than the one before it, and numbered in order', () => {
  const tag = next();
  add(tag, journal().entries.at(-1).when);
  expect(problemsOf(folder)).toContain(`${tag} is not later than the one before it.`);
  const { entries } = journal();
  writeJournal([{ ...entries[0], idx: 7 }, ...entries.slice(1)]);
  expect(problemsOf(folder)).toContain('0000_start is number 0 of the journal.');
});
