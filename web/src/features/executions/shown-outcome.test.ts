import { expect, test } from 'vitest';
import { queryOfOutcome, SHOWN_OUTCOMES, shownOutcome } from './shown-outcome.ts';

test('labels an answer of the extractive engine as passages', () => {
  expect(shownOutcome('answered', 'extractive')).toBe('passages');
  expect(shownOutcome('answered', 'model')).toBe('answered');
  expect(shownOutcome('not_in_documents', 'extractive')).toBe('not_in_documents');
  expect(shownOutcome(null, 'extractive')).toBeNull();
});

test('filters passages and answers by the engine', () => {
  expect(SHOWN_OUTCOMES.slice(0, 3)).toEqual(['answered', 'passages', 'may_answer']);
  expect(queryOfOutcome('passages')).toEqual({ outcome: 'answered', engine: 'extractive' });
  expect(queryOfOutcome('answered')).toEqual({ outcome: 'answered', engine: 'model' });
  expect(queryOfOutcome('failed')).toEqual({ outcome: 'failed' });
});
