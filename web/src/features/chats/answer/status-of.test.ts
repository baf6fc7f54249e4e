import type { Answer, Message, Review, Verdict } from '@docent/contract';
import { expect, test } from 'vitest';
import { sampleMessage } from '../sample-message.ts';
import { statusOf } from './status-of.ts';

const SAMPLE = sampleMessage('en');
const message = (answer: Partial<Answer>, rest: Partial<Message> = {}): Message => ({
  ...SAMPLE,
  ...rest,
  answer: SAMPLE.answer && { ...SAMPLE.answer, ...answer },
});
const verdict = (
  overall: Verdict['overall'],
  method: Verdict['method'] = 'model',
): Pick<Answer, 'verdict' | 'verdict_state'> => ({
  verdict_state: 'done',
  verdict: { overall, method, sentences: [] },
});
const review = (name: string, word: Review['verdict']): Review => ({
  user: { id: 'a', username: 'a', name, is_expert: true },
  verdict: word,
  text: null,
  reviewed_at: 1,
});

test('a model’s answer shows its verdict, or a pending or failed check', () => {
  expect(statusOf(message(verdict('supported')))).toEqual({ kind: 'supported' });
  expect(statusOf(message(verdict('partly')))).toEqual({ kind: 'partly' });
  expect(statusOf(message({ verdict_state: 'pending' }))).toEqual({ kind: 'checking' });
  expect(statusOf(message({ verdict_state: 'failed' }))).toEqual({ kind: 'unchecked' });
  expect(statusOf(message({ verdict_state: 'none' }))).toBeNull();
});

test('labels an answer without a model as passages, a refusal never', () => {
  expect(statusOf(message({ engine: 'extractive', ...verdict('supported', 'verbatim') }))).toEqual({
    kind: 'passages',
  });
  expect(statusOf(message({ engine: 'extractive' }))).toEqual({ kind: 'passages' });
  for (const outcome of ['not_in_documents', 'out_of_scope', 'may_answer'] as const)
    expect(statusOf(message({ engine: 'extractive', outcome, ...verdict('supported', 'verbatim') }))).toEqual(
      { kind: outcome },
    );
});

test('what an expert says of it comes before everything else', () => {
  const both = [review('Marie Dubois', 'corrected'), review('Éva Expert', 'endorsed')];
  expect(statusOf(message(verdict('supported'), { reviews: both }))).toEqual({
    kind: 'corrected',
    name: 'Marie Dubois',
  });
  expect(statusOf(message(verdict('partly'), { reviews: both.slice(1) }))).toEqual({
    kind: 'confirmed',
    name: 'Éva Expert',
  });
});

test('what is not finished has none', () => {
  expect(statusOf(message({}, { status: 'writing' }))).toBeNull();
  expect(statusOf(message({ outcome: 'failed' }, { status: 'failed' }))).toBeNull();
});
