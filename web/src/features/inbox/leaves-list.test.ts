import type { GapPatch } from '@docent/contract';
import { expect, test } from 'vitest';
import { leavesList } from './leaves-list.ts';

const ME = 'me';
const assign = (user_id: string): GapPatch => ({ do: 'assign', user_id });

test.each<[string, GapPatch, string | undefined, boolean]>([
  ['keeps a gap in its list when the user assigns it to themselves', assign(ME), undefined, false],
  ['keeps a gap with others when it goes from one to another', assign('paul'), 'nina', false],
  ['keeps a gap in its list when the user removes their assignment', { do: 'unassign' }, ME, false],
  ['moves a gap that is assigned to another expert', assign('paul'), undefined, true],
  ['moves a gap from the others to the user', assign(ME), 'paul', true],
  ['moves a gap whose assignment to another is removed', { do: 'unassign' }, 'paul', true],
  ['moves a dismissed gap', { do: 'dismiss' }, ME, true],
  ['moves a restored gap', { do: 'restore' }, undefined, true],
])('%s', (_name, patch, assigned, moves) => {
  expect(leavesList(patch, assigned, ME)).toBe(moves);
});
