import { expect, test } from 'vitest';
import { proposeLesson } from './propose-lesson.ts';
import type { Turn } from './transcript.ts';

const turn = (text: string, given: Partial<Turn> = {}): Turn => ({
  role: 'user',
  name: 'Ada',
  isExpert: false,
  isAsker: false,
  isQuestion: false,
  text,
  ...given,
});
const asked = turn('Where do visitors park?', { isAsker: true, isQuestion: true });
const answer = turn('I did not find an answer.', { role: 'assistant', name: null });
const propose = (turns: Turn[], title = '') => proposeLesson({ title, domainId: null, turns }, null);

test("without a model drafts experts' messages, no mentions or questions", async () => {
  const draft = await propose([
    asked,
    answer,
    turn('I think in the yard.'),
    turn('@ada In the north garage.', { isExpert: true }),
    turn('Do they have a badge?', { isExpert: true }),
    turn('The desk lends them a badge.', { isExpert: true }),
  ]);
  expect(draft).toEqual({
    topic: 'Where do visitors park',
    text: 'In the north garage.\n\nThe desk lends them a badge.',
    domain_id: null,
    by: 'messages',
  });
});

test('without experts drafts the messages of people who did not ask', async () => {
  const draft = await propose([
    asked,
    answer,
    turn('In the north garage.'),
    turn('Thanks!', { isAsker: true }),
  ]);
  expect(draft.text).toBe('In the north garage.');
});

test('from questions alone drafts a title and no text', async () => {
  expect(await propose([asked, answer], 'Visitor parking')).toMatchObject({
    topic: 'Visitor parking',
    text: '',
  });
  expect(await propose([])).toMatchObject({ topic: '', text: '' });
});
