import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-temporary-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder writable by any account is removed when the process exits', () => {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { makeTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.mjs'))};
    const { TMPDIR } = makeTemporaryFolder(${JSON.stringify({ folder, enough: 0 })});
    writeFileSync(TMPDIR + '/kept', '');
    console.log(TMPDIR);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/docent-tests-\d+\n$/);
  expect(readdirSync(folder)).toEqual([]);
});

test('files stay on disk where memory is short or the folder is missing', () => {
  expect(makeTemporaryFolder({ folder, enough: Number.MAX_SAFE_INTEGER })).toEqual({});
  expect(makeTemporaryFolder({ folder: join(folder, 'missing'), enough: 0 })).toEqual({});
});

test('folders of runs that were killed are removed, others are kept', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  for (const name of [`docent-tests-${ended}`, `docent-tests-${process.ppid}`, 'docent-other'])
    mkdirSync(join(folder, name));
  writeFileSync(join(folder, `docent-tests-${ended}`, 'file'), 'left');
  const { TMPDIR } = makeTemporaryFolder({ folder, enough: 0 });
  expect(statSync(TMPDIR).mode & 0o7777).toBe(0o1777);
  expect(existsSync(join(folder, `docent-tests-${ended}`))).toBe(false);
  expect(readdirSync(folder)).toContain(`docent-tests-${process.ppid}`);
  expect(readdirSync(folder)).toContain('docent-other');
});
