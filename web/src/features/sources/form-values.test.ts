import { SOURCE_KINDS } from '@docent/contract';
import { SOURCE_MINUTES_DEFAULT } from '@docent/contract/constants';
import { expect, test } from 'vitest';
import { valuesOf } from './form-values.ts';

test('a new source begins with the interval of its kind', () => {
  for (const kind of SOURCE_KINDS)
    expect(valuesOf(kind, null).every_minutes).toBe(String(SOURCE_MINUTES_DEFAULT[kind]));
  expect(valuesOf('git', null).every_minutes).toBe('5');
  expect(valuesOf('website', null).every_minutes).toBe('15');
});
