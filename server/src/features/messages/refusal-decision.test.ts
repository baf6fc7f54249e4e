import type { Decision, ExecutionStep, Verdict } from '@docent/contract';
import { expect, test } from 'vitest';
import { HIT } from '../../../test/kit/runs.ts';
import { refusalDecision } from './refusal-decision.ts';

const DECISION: Decision = {
  question: 'Do we own a zeppelin?',
  language: 'en',
  in_scope: true,
  not_covered: null,
  specific_case: null,
  missing_details: [],
  escalation: null,
  reason: '',
  by: 'words',
  fell_back: null,
};
const step = (name: string, notes: ExecutionStep['notes'] = {}): ExecutionStep => ({
  step: name,
  at_ms: 0,
  took_ms: 1,
  notes,
});
const run = (steps: ExecutionStep[], verdict: Verdict | null = null) => ({
  outcome: 'not_in_documents' as const,
  decision: DECISION,
  verdict,
  steps: [step('retrieve'), ...steps],
});
const written = (notes: ExecutionStep['notes']) => step('write', { engine: 'model', model: 'p:m', ...notes });
const SENTENCE = 'The gondola seats four.';
const hit = { ...HIT, text: `Airships. ${SENTENCE}` };
const judged = {
  judged: { degree: 'nothing', covers: 0.1, covers_needed: 0.2, answers: 0.3, answers_needed: 0.8 },
  best: { passage_id: hit.passageId, document_id: hit.documentId, start: 10, end: 33 },
  nowhere: ['zeppelin'],
};

test('returns the rule of the perimeter', () => {
  const outside = {
    ...run([]),
    outcome: 'out_of_scope' as const,
    decision: {
      ...DECISION,
      in_scope: false,
      not_covered: 'Aviation',
      by: 'model' as const,
      reason: 'Airships',
    },
  };
  expect(refusalDecision(outside, [])).toEqual({
    kind: 'perimeter',
    rule: 'Aviation',
    reason: 'Airships',
    by: 'model',
  });
});

test('returns the score with the best sentence among the given passages', () => {
  const steps = [
    step('write', { engine: 'extractive', model: null, refused: true }),
    step('nearest', judged),
  ];
  expect(refusalDecision(run(steps), [hit])).toMatchObject({
    kind: 'score',
    covers: 0.1,
    covers_needed: 0.2,
    failed: 'covers',
    sentence: SENTENCE,
    nowhere: ['zeppelin'],
  });
  // A passage that the reader does not find is not quoted.
  expect(refusalDecision(run(steps), [])).toMatchObject({ kind: 'score', sentence: null });
});

test('returns the model that found nothing, or cited nothing', () => {
  const refused = [written({ refused: true, missing: ['the year'] }), step('nearest', judged)];
  expect(refusalDecision(run(refused), [hit])).toEqual({
    kind: 'model',
    model: 'p:m',
    missing: ['the year'],
  });
  expect(refusalDecision(run([written({ refused: false })]), [])).toEqual({ kind: 'uncited', model: 'p:m' });
  expect(refusalDecision(run([]), [])).toEqual({ kind: 'nothing_found' });
});

test('returns unsupported sentences unless a document of the run is hidden', () => {
  const verdict: Verdict = {
    overall: 'not_supported',
    method: 'model',
    sentences: [
      { text: 'We own two.', verdict: 'not_supported', reason: 'No passage says so.' },
      { text: 'Hello.', verdict: 'supported', reason: '' },
    ],
  };
  const steps = [written({ refused: false }), step('validate', { overall: 'not_supported' })];
  expect(refusalDecision(run(steps, verdict), [])).toEqual({
    kind: 'verification',
    sentences: [{ text: 'We own two.', reason: 'No passage says so.' }],
  });
  const hidden = [...steps, step('look-again', { hidden_passages: 1 })];
  expect(refusalDecision(run(hidden, verdict), [])).toEqual({ kind: 'verification', sentences: [] });
});

test('returns null for a run without records', () => {
  expect(refusalDecision({ ...run([]), steps: [] }, [])).toBeNull();
  const old = [step('write', { engine: 'extractive', refused: true }), step('nearest', { excerpts: 0 })];
  expect(refusalDecision(run(old), [hit])).toBeNull();
});
