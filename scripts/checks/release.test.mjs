import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notesOf, problemsOf, released } from '../release/changelog.mjs';
import { mentionedVersions, setVersion, versionOf } from '../release/versions.mjs';
import { ROOT } from '../setup/paths.mjs';

const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const UNRELEASED = '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- Nothing is read twice.\n';
const VERSION = '98.7.6';

let folder;
let repository;
/** A repository of its own with the files of this one that a release looks at. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-release-'));
  repository = join(folder, 'repository');
  const files = ['CHANGELOG.md', 'package-lock.json', 'package.json'];
  for (const room of ['contract', 'server', 'web', 'e2e', 'bench']) files.push(`${room}/package.json`);
  execFileSync('git', ['init', '-q', repository]);
  for (const file of files) {
    const text = file === 'CHANGELOG.md' ? UNRELEASED : readFileSync(join(ROOT, file), 'utf8');
    execFileSync('mkdir', ['-p', join(repository, file, '..')]);
    writeFileSync(join(repository, file), text);
  }
  commit('start');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' });
const commit = (message) => {
  git('add', '-A');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', message);
};
const release = (...args) => {
  const program = join(ROOT, 'scripts', 'release.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, '--in', repository, ...args], {
    encoding: 'utf8',
  });
  return { status, stderr };
};

test('the changelog keeps to the sections of Keep a Changelog', () => {
  expect(problemsOf(CHANGELOG)).toEqual([]);
  expect(problemsOf('## Unreleased\n\n### News\n')).toEqual([expect.stringContaining('the section News')]);
  expect(problemsOf('## Unreleased\n\n### Added\n\n### Added\n')).toEqual([expect.stringContaining('twice')]);
  expect(problemsOf('## Soon\n')).toHaveLength(2);
});

test('what was unreleased becomes the notes of a version, once', () => {
  const text = released('# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A\n', '1.2.3', '2026-11-25');
  expect(notesOf(text, '1.2.3')).toBe('### Fixed\n\n- A');
  expect(problemsOf(text)).toEqual([]);
  expect(() => released(text, '1.2.4', '2026-11-26')).toThrow('Nothing is listed');
});

test('the chart and its guide follow the version', () => {
  expect(new Set(mentionedVersions(ROOT))).toEqual(new Set([versionOf(ROOT)]));
  for (const file of ['deploy/helm/docent/Chart.yaml', 'docs/operators/kubernetes.md'])
    cpSync(join(ROOT, file), join(repository, file));
  setVersion(repository, VERSION);
  expect(mentionedVersions(repository)).toEqual(Array(4).fill(VERSION));
});

test('a release has the commit’s archive, its checksum and its notes', () => {
  expect(release('--out', join(folder, 'early')).stderr).toContain(`CHANGELOG.md has nothing of`);
  expect(release('--prepare', VERSION).status).toBe(0);
  expect(release('--out', join(folder, 'dirty')).stderr).toContain('not committed');
  commit('prepared');
  const out = join(folder, 'out');
  expect(release('--out', out)).toEqual({ status: 0, stderr: '' });

  const name = `docent-${VERSION}.tar.gz`;
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out });
  execFileSync('tar', ['-xzf', name], { cwd: out });
  const unpacked = (path) => readFileSync(join(out, `docent-${VERSION}`, path), 'utf8');
  expect(unpacked('CHANGELOG.md')).toContain(`## ${VERSION} - `);
  expect(readFileSync(join(out, 'NOTES.md'), 'utf8').trim()).toBe(notesOf(unpacked('CHANGELOG.md'), VERSION));
  for (const path of ['package.json', 'server/package.json', 'package-lock.json'])
    expect(JSON.parse(unpacked(path)).version).toBe(VERSION);
  expect(JSON.parse(unpacked('server/package.json')).dependencies['@docent/contract']).toBe(VERSION);
  expect(JSON.parse(unpacked('package-lock.json')).packages.server.version).toBe(VERSION);

  const again = join(folder, 'again');
  release('--out', again);
  expect(readFileSync(join(again, 'SHA256SUMS'))).toEqual(readFileSync(join(out, 'SHA256SUMS')));
  expect(release('--out', out).stderr).toContain('is not empty');
  git('tag', 'v1.0.0');
  expect(release('--out', join(folder, 'tagged')).stderr).toContain('has the tag v1.0.0');
});
