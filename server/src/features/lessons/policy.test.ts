import { LESSON_STATES } from '@docent/contract';
import { expect, test } from 'vitest';
import { canWithLesson, maySeeLesson } from './policy.ts';

const me = 'me';
const lesson = (state: (typeof LESSON_STATES)[number], authorId: string, wasLive = state === 'live') => ({
  state,
  authorId,
  liveAt: wasLive ? '2026-11-21T08:00:00.000Z' : null,
  changedAt: null,
});

test('what never was part of answers is seen by its author and by reviewers', () => {
  const person = { id: me, role: 'normal' as const };
  for (const state of ['proposed', 'rejected'] as const) {
    expect(maySeeLesson(person, lesson(state, 'other'), false)).toBe(false);
    expect(maySeeLesson(person, lesson(state, me), false)).toBe(true);
    expect(maySeeLesson(person, lesson(state, 'other'), true)).toBe(true);
  }
  expect(maySeeLesson(person, lesson('live', 'other'), false)).toBe(true);
  expect(maySeeLesson(person, lesson('withdrawn', 'other', true), false)).toBe(true);
  expect(maySeeLesson(person, lesson('withdrawn', 'other', false), false)).toBe(false);
});

test('each state allows its own steps', () => {
  const person = { id: me, role: 'normal' as const };
  const steps = (author: string, reviews: boolean) =>
    LESSON_STATES.map((state) => {
      const can = canWithLesson(person, lesson(state, author), reviews);
      return `${state}: ${Object.keys(can).filter((key) => can[key as keyof typeof can])}`;
    });
  expect(steps('other', true)).toEqual([
    'proposed: review,withdraw',
    'live: withdraw,correct',
    'rejected: ',
    'withdrawn: ',
  ]);
  expect(steps(me, false)).toEqual(['proposed: withdraw', 'live: withdraw', 'rejected: ', 'withdrawn: ']);
  expect(steps('other', false)).toEqual(['proposed: ', 'live: ', 'rejected: ', 'withdrawn: ']);
});
