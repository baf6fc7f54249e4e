import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
/** Controls of the browser that have a component, and the frame of a page. */
const OWN = /<select\b|<details\b|type="(?:checkbox|radio)"|Switch\.Root|\bmax-w-list\b/;

test('takes controls and page frames from the components', () => {
  const others = globSync('{app,features}/**/*.tsx', { cwd: SOURCE }).filter(
    (file) => !/\.test\.tsx$/.test(file),
  );
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => OWN.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([]);
});
