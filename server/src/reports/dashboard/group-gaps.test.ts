import { expect, test } from 'vitest';
import type { GapDecision } from '../../features/inbox/index.ts';
import { groupGaps } from './group-gaps.ts';
import type { OpenedGap } from './store.ts';

const gap = (question: string, more: Partial<OpenedGap> = {}): OpenedGap => ({
  execution_id: '0199a000-0000-7000-8000-000000000000',
  question,
  created_at: '2026-11-21T08:00:00.000Z',
  outcome: 'not_in_documents',
  engine: 'extractive',
  badly_rated: false,
  closedBy: null,
  ...more,
});
const wordings = (...questions: string[]) =>
  groupGaps(questions.map((question) => gap(question))).map((group) =>
    group.questions.map(({ question }) => question),
  );

test('groups questions of nearly the same words, in either language', () => {
  expect(
    wordings(
      'What is the parking policy?',
      'Combien coûte la cantine ?',
      'Is there a policy on parking?',
      'Le prix de la pension du chien ?',
      'Combien coûte une cantine ?',
    ),
  ).toEqual([
    ['What is the parking policy?', 'Is there a policy on parking?'],
    ['Combien coûte la cantine ?', 'Combien coûte une cantine ?'],
    ['Le prix de la pension du chien ?'],
  ]);
});

test('mentions are no part of a question', () => {
  expect(wordings('@docent Where do I park?', 'Where do I park?')).toEqual([
    ['Where do I park?', 'Where do I park?'],
  ]);
});

test('a gap counts all of its questions and shows the newest five', () => {
  const many = Array.from({ length: 8 }, (_, index) => gap('Where do I park?', { badly_rated: index < 3 }));
  const [group, ...others] = groupGaps(many);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ count: 8, badly_rated: 3 });
  expect(group?.questions).toHaveLength(5);
});

test('a younger lesson or answer of like words closes a gap, no other', () => {
  const closedBy = (text: string, at: string) =>
    groupGaps([gap('Where do I park my bicycle?')], { closers: [{ by: 'lesson', text, at }] })[0]?.closed_by;
  expect(closedBy('Where to park a bicycle', '2026-11-21T09:00:00.000Z')).toBe('lesson');
  expect(closedBy('Where to park a bicycle', '2026-11-21T07:00:00.000Z')).toBeNull();
  expect(closedBy('Menu of the canteen', '2026-11-21T09:00:00.000Z')).toBeNull();
});

test('open gaps come first; a gap that opened again is open', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const parking = [{ by: 'answer' as const, text: 'Where do I park?', at }];
  const later = gap('Where do I park?', { created_at: '2026-11-21T10:00:00.000Z' });
  expect(groupGaps([later, gap('Where do I park?')], { closers: parking })[0]?.closed_by).toBeNull();
  const listed = groupGaps([gap('Where do I park?'), gap('Menu of the canteen?')], { closers: parking });
  expect(listed.map(({ closed_by }) => closed_by)).toEqual([null, 'answer']);
});

const marie = {
  id: '0199a000-0000-7000-8000-000000000001',
  username: 'marie',
  name: 'Marie',
  is_expert: true,
};
const decided = (question: string, more: Partial<GapDecision>): GapDecision => ({
  domain_id: '0199a000-0000-7000-8000-000000000002',
  question,
  dismissed_at: null,
  dismissed_by: null,
  assigned_at: null,
  assigned_to: null,
  ...more,
});
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const askedAt = (...hours: number[]) =>
  hours.map((hour) => gap('Where do I park?', { created_at: at(hour) })).toReversed();

test('a dismissal closes a gap until it was asked three times since', () => {
  const decisions = [decided('Where do I park?', { dismissed_at: at(10), dismissed_by: marie })];
  const closedBy = (...hours: number[]) => groupGaps(askedAt(...hours), { decisions })[0];
  expect(closedBy(8, 9)).toMatchObject({ closed_by: 'dismissed', dismissed: { by: marie, at: at(10) } });
  expect(closedBy(9, 11, 12)).toMatchObject({ closed_by: 'dismissed', count: 3 });
  expect(closedBy(9, 11, 12, 13)).toMatchObject({ closed_by: null, dismissed: null, count: 4 });
  // The dismissed question is older than the period.
  expect(closedBy(11)).toMatchObject({ closed_by: 'dismissed' });
});

test('the newest dismissal of nearly the same words counts', () => {
  const decisions = [
    decided('Where do I park?', { dismissed_at: at(10) }),
    decided('Where do I park today?', { dismissed_at: at(14) }),
  ];
  expect(groupGaps(askedAt(11, 12, 13), { decisions })[0]).toMatchObject({ closed_by: 'dismissed' });
  expect(groupGaps([gap('Menu of the canteen?')], { decisions })[0]?.closed_by).toBeNull();
});

test('a gap is assigned to the person of its newest assignment', () => {
  const paul = { ...marie, name: 'Paul' };
  const decisions = [
    decided('Where do I park?', { assigned_at: at(11), assigned_to: marie }),
    decided('Where do I park?', { assigned_at: at(10), assigned_to: paul }),
  ];
  const [group] = groupGaps(askedAt(9), { decisions });
  expect(group).toMatchObject({ closed_by: null, assigned_to: { name: 'Marie' } });
});
