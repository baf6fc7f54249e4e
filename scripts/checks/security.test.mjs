import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const [PROPERTIES] = PAGE.split('\n## Not met, and known');
const NAMED = /^ {2}- `([^`]+)`: (.+)$/;
const BY_CONSTRUCTION = /^ {2}- by construction: `([^`]+)`$/;

/** Returns the items of a page with the lines below each. */
const itemsOf = (page) =>
  page
    .split(/^(?=- |#)/m)
    .filter((part) => part.startsWith('- '))
    .map((part) => {
      const [sentence, ...below] = part.trimEnd().split('\n');
      return { sentence, below };
    });

/** Whether the source of a test file has a test of this title, as it is written there. */
const hasTest = (source, title) =>
  [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((literal) =>
    new RegExp(`(?:\\b(?:test|it|journey)(?:\\.\\w+)*\\(|\\)\\()\\s*${RegExp.escape(literal)}`).test(source),
  );

/** Names of tests and files of a page that do not exist, and items that name none. */
const faultsOf = (page) =>
  itemsOf(page).flatMap(({ sentence, below }) => {
    if (!below.length) return [`no test: ${sentence}`];
    return below.flatMap((line) => {
      const [, place, title] = NAMED.exec(line) ?? BY_CONSTRUCTION.exec(line) ?? [];
      if (!place) return [`not understood: ${line}`];
      if (!existsSync(join(ROOT, place))) return [`no such file: ${place}`];
      return title && !hasTest(readFileSync(join(ROOT, place), 'utf8'), title)
        ? [`no such test: ${line}`]
        : [];
    });
  });

test('each sentence of docs/security.md names tests that exist', () => {
  expect(itemsOf(PROPERTIES).length).toBeGreaterThan(100);
  expect(faultsOf(PROPERTIES)).toEqual([]);
});

test('a missing, moved or renamed test is a fault', () => {
  const csv = 'server/src/platform/csv.test.ts';
  const page = `- Safe.\n  - \`${csv}\`: no text at all begins a cell as a formula\n`;
  expect(faultsOf(page)).toEqual([]);
  expect(faultsOf(page.replace('no text at all', 'no word at all'))).toEqual([
    `no such test:   - \`${csv}\`: no word at all begins a cell as a formula`,
  ]);
  // The title of no test, although the file has the words.
  expect(faultsOf(page.replace('no text at all begins a cell as a formula', 'vitest'))).toHaveLength(1);
  expect(faultsOf(page.replace('csv.test.ts', 'gone.test.ts'))).toHaveLength(1);
  expect(faultsOf('- Safe.\n')).toEqual(['no test: - Safe.']);
});
