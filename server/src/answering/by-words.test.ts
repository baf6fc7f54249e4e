import { EMPTY_CONFIGURATION, type SpecificCase } from '@docent/contract';
import { describe, expect, test } from 'vitest';
import { decideByWords, matchIn, overlapsOf } from './by-words.ts';
import { backgroundOf } from './standalone.ts';
import type { Question, Turn } from './types.ts';

const question = (text: string, history: Turn[] = []): Question => ({
  text,
  language: 'en',
  history,
  domainName: 'People',
  images: [],
});
const said = (role: Turn['role'], text: string, outcome: Turn['outcome'] = null): Turn => ({
  role,
  text,
  outcome,
});
const specificCase = (order: number, trigger: string, more: Partial<SpecificCase> = {}): SpecificCase => ({
  id: `00000000-0000-4000-8000-00000000000${order}`,
  order,
  trigger,
  specific_instructions: '',
  required_details: [],
  escalation_conditions: [],
  ...more,
});

test.each([
  ['parental leave, adoption', 'How long is parental leave?', 'parental leave'],
  [
    'The person asks about parental leave',
    'What about leaves for parents? Is parental leave paid?',
    'The person asks about parental leave',
  ],
  ['congés payés ou RTT', 'Combien ai-je de RTT ?', 'RTT'],
  ['congé parental', 'Les congés parentaux sont-ils payés ?', 'congé parental'],
  ['parental leave', 'Who is my manager?', null],
  ['parental leave', 'Can I leave earlier today?', null],
  ['questions of a person', 'I have a question', null],
])('the line %j in %j is %j', (line, text, expected) => {
  expect(matchIn(line, text)).toBe(expected);
});

describe('a decision by words', () => {
  const configuration = {
    ...EMPTY_CONFIGURATION,
    perimeter: { ...EMPTY_CONFIGURATION.perimeter, not_covered: ['Pay: salary, wages', 'strike'] },
    specific_cases: [
      specificCase(1, 'parental leave', {
        required_details: ['Country: France, Spain', 'The start date'],
        escalation_conditions: ['Dispute: lawyer, court'],
      }),
      specificCase(2, 'leave'),
    ],
  };

  test('a listed word outside the perimeter is outside', () => {
    expect(decideByWords(question('What is my salary?'), configuration).in_scope).toBe(false);
    expect(decideByWords(question('What is my holiday?'), configuration).in_scope).toBe(true);
  });

  test('the first case whose trigger fits is the one', () => {
    const decision = decideByWords(question('How long is parental leave in Spain?'), configuration);
    expect(decision).toMatchObject({ specific_case: { order: 1 }, missing_details: [], escalation: null });
    expect(decideByWords(question('How do I ask for leave?'), configuration).specific_case?.order).toBe(2);
  });

  test('only a detail that lists its words is missing, unless given before', () => {
    expect(decideByWords(question('How long is parental leave?'), configuration).missing_details).toEqual([
      'Country',
    ]);
    const before = [said('user', 'I work in France'), said('assistant', 'Noted', 'answered')];
    expect(
      decideByWords(question('How long is parental leave?', before), configuration).missing_details,
    ).toEqual([]);
  });

  test('the reply to "which country" is the question before, with its country', () => {
    const history = [
      said('user', 'How long is parental leave?'),
      said('assistant', 'Country?', 'details_asked'),
    ];
    const decision = decideByWords(question('France', history), configuration);
    expect(decision.question).toBe('How long is parental leave?\nFrance');
    expect(decision).toMatchObject({ specific_case: { order: 1 }, missing_details: [] });
  });

  test('a condition that lists its words hands over', () => {
    const decision = decideByWords(question('My lawyer asks about parental leave in France'), configuration);
    expect(decision.escalation).toBe('Dispute');
  });

  test('uses the language of the question, the one before, or the interface', () => {
    expect(decideByWords(question('Et pour les stagiaires ?'), configuration).language).toBe('fr');
    expect(decideByWords(question('Vacances'), configuration).language).toBe('en');
    const french = [said('user', 'Combien de jours ai-je par an ?')];
    expect(decideByWords(question('Vacances', french), configuration).language).toBe('fr');
  });
});

test('earlier messages weigh less than the question, unless asked for', () => {
  const history = [
    said('user', 'How long is parental leave?'),
    said('assistant', 'It is 16 weeks.', 'answered'),
  ];
  expect(backgroundOf({ history }).every(({ weight }) => weight < 0.5)).toBe(true);
  const asked = [said('user', 'How long is parental leave?'), said('assistant', 'Country?', 'details_asked')];
  expect(backgroundOf({ history: asked })[0]?.weight).toBe(1);
});

test('a case that takes the questions of a later one is pointed out', () => {
  const cases = [
    specificCase(1, 'leave'),
    specificCase(2, 'parental leave, adoption'),
    specificCase(3, 'expenses'),
  ];
  expect(overlapsOf(cases)).toEqual([{ first: cases[0]?.id, second: cases[1]?.id, words: 'leave' }]);
});
