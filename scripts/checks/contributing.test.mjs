import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

const FILES = ['*.md', 'contract/**/*', 'docs/**/*', 'server/**/*', 'web/**/*'].flatMap((pattern) =>
  globSync(pattern, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path.replaceAll('\\', '/')),
  }).map((path) => path.replaceAll('\\', '/')),
);
/** Files that a worked example has its reader make. */
const TO_BE_MADE = /announcements|<kind>/;
const PATH = /`([\w<>*-]+(?:\/[\w<>*.-]+)*(?:\/|\.[a-z]{2,3}))`/g;

/** Sections of a page by their titles. */
const sectionsOf = (page) =>
  new Map(
    readFileSync(join(ROOT, page), 'utf8')
      .split(/^##+ /m)
      .map((section) => [section.split('\n')[0].trim(), section]),
  );
const EXAMPLES = sectionsOf('CONTRIBUTING.md');
const WALKED = sectionsOf('docs/developers.md');

const pathsIn = (section) => [...section.matchAll(PATH)].map(([, path]) => path);
/** Files that a path names: from the root, or by its end, as later paths of a list item are written. */
const filesOf = (path) => {
  const escaped = path.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return FILES.filter((file) => new RegExp(`(^|/)${escaped}$`).test(file));
};

test.each(['field', 'setting of a domain', 'call', 'feature', 'format of files', 'connector'])(
  'each path of "Add a %s" in CONTRIBUTING.md exists',
  (name) => {
    const paths = pathsIn(EXAMPLES.get(`Add a ${name}`));
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.filter((path) => !TO_BE_MADE.test(path) && filesOf(path).length === 0)).toEqual([]);
  },
);

test.each([
  ['Add a field', 'Add a field'],
  ['Add a format of files', 'Add a format'],
])('"%s" in CONTRIBUTING.md names the files of the newcomer’s hour', (example, walked) => {
  const named = new Set(pathsIn(EXAMPLES.get(example)).flatMap(filesOf));
  const files = pathsIn(WALKED.get(walked)).filter((path) => /^(contract|server|web)\//.test(path));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => !filesOf(path).some((file) => named.has(file)))).toEqual([]);
});
