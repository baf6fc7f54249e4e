import type { Review } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { expect, test } from 'vitest';
import { sampleMessage } from '../sample-message.ts';
import { isCorrected, shownText } from './correction.ts';

const SAMPLE = sampleMessage('en');
const review = (verdict: Review['verdict'], text: string | null): Review => ({
  user: { id: 'a', username: 'a', name: 'Marie Dubois', is_expert: true },
  verdict,
  text,
  reviewed_at: 1,
});

test('returns the corrections of a corrected answer as its shown text', () => {
  const corrected = {
    ...SAMPLE,
    reviews: [review('endorsed', null), review('corrected', '27 since May.'), review('corrected', 'In all.')],
  };
  expect(isCorrected(corrected)).toBe(true);
  expect(shownText(corrected)).toBe('27 since May.\n\nIn all.');
});

test('returns the own text of an answer that was not corrected', () => {
  for (const reviews of [[], [review('endorsed', null)]]) {
    expect(isCorrected({ ...SAMPLE, reviews })).toBe(false);
    expect(shownText({ ...SAMPLE, reviews })).toBe(textOf(SAMPLE.content));
  }
});
