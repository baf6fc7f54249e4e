import { afterEach, expect, test, vi } from 'vitest';
import { hideImport, readShownImports, showImport } from './imports.ts';

vi.mock('../../api/session.ts', () => ({ readUser: () => ({ id: 'ada' }) }));

const DOMAIN = { id: 'handbook', name: 'Handbook' };
/** When the shown import began. */
const begun = () => readShownImports().map((one) => one.begun);

afterEach(() => {
  vi.useRealTimers();
  hideImport(DOMAIN.id);
});

test('an import begins with its first file, and anew after it is over', () => {
  vi.useFakeTimers({ now: 1_000 });
  showImport(DOMAIN, false);
  vi.setSystemTime(2_000);
  showImport(DOMAIN, true);
  expect(begun()).toEqual([1_000]);
  vi.setSystemTime(3_000);
  showImport(DOMAIN, false);
  expect(begun()).toEqual([3_000]);
});
