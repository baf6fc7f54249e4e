import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/paths.mjs';
import { GUARDS } from './access-guards.mjs';

test('each listed guard occurs once in its file, and its tests exist', () => {
  for (const { file, from, tests } of GUARDS) {
    expect(readFileSync(join(ROOT, file), 'utf8').split(from).length - 1, `${file}: ${from}`).toBe(1);
    for (const one of tests) expect(existsSync(join(ROOT, one)), one).toBe(true);
  }
  expect(GUARDS.length).toBeGreaterThanOrEqual(30);
});
