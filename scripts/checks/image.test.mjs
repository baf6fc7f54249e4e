import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

const IS_OF_TESTS = /\.test\.|(^|\/)server\/test\/|(^|\/)test\/|stand-in/;

const filesOfGit = (...options) =>
  execFileSync('git', ['ls-files', ...options], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Returns the paths that the last stage of the Dockerfile copies from the build stage. */
const copiedPaths = () => {
  const lastStage = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\nFROM ').at(-1);
  return [...lastStage.matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, paths]) =>
    paths.split(' ').flatMap((path) => (path.startsWith('/app/') ? [path.slice('/app/'.length)] : [])),
  );
};

test('the image contains no tests and no stand-ins for other programs', () => {
  // Git interprets .dockerignore as Docker does, for the patterns in use.
  const ignored = new Set(filesOfGit('--cached', '--ignored', '--exclude-from=.dockerignore'));
  const copied = copiedPaths();
  const held = filesOfGit('--cached').filter(
    (path) => !ignored.has(path) && copied.some((folder) => `${path}/`.startsWith(`${folder}/`)),
  );
  expect(copied).toContain('server/dist');
  expect(held).toContain('server/start.mjs');
  expect(held.filter((path) => IS_OF_TESTS.test(path))).toEqual([]);
});

test('the bundle of the server is made of no test either', () => {
  const folder = join(ROOT, 'server', 'dist');
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources);
  const ours = sources.filter((path) => !path.includes('node_modules'));
  expect(ours).toContain('../src/server.ts');
  expect(ours.filter((path) => IS_OF_TESTS.test(path))).toEqual([]);
});
