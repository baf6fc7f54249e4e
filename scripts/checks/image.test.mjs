import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

const filesOfGit = (...options) =>
  execFileSync('git', ['ls-files', ...options], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** What the last stage of the Dockerfile takes over from the source. */
const copiedPaths = () => {
  const lastStage = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
    .split('\nFROM ')
    .at(-1);
  return [...lastStage.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path);
};

test('the image holds no test, and nothing that stands in for another program', () => {
  // Git reads .dockerignore as Docker does, as far as the patterns in use go.
  const ignored = new Set(filesOfGit('--cached', '--ignored', '--exclude-from=.dockerignore'));
  const copied = copiedPaths();
  const held = filesOfGit('--cached').filter(
    (path) => !ignored.has(path) && copied.some((folder) => `${path}/`.startsWith(`${folder}/`)),
  );
  expect(held.length).toBeGreaterThan(50);
  expect(held.filter((path) => /\.test\.|^server\/test\/|stand-in/.test(path))).toEqual([]);
});
