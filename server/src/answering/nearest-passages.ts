import type { Source } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { degreeOf } from './extractive/index.ts';
import { sourcesOf } from './sources.ts';

/** Below, a passage has nothing of what is asked but its small words: as of documents (`nearest-documents.ts`). */
const HELD_AT_LEAST = 0.2;
const PASSAGES_AT_MOST = 3;

/** The passages that come nearest to a question to which they have no answer, as sources that open where they stand. */
export const nearestPassages = (question: string, hits: Hit[], domainId: string): Source[] => {
  const near = hits.filter(({ held }) => held >= HELD_AT_LEAST).slice(0, PASSAGES_AT_MOST);
  const markers = near.map((_, index) => `[${index + 1}]`).join('');
  const cited = near.map((_, index) => index);
  return sourcesOf(`${question.replace(/\s+/g, ' ')} ${markers}`, cited, near, domainId);
};

/** How much passages say of a question: whether of it at all, whether an answer, and how much more than others. */
export const fitOf = (question: string, hits: Hit[]) => {
  const { degree, spokenOf, sentence } = degreeOf(question, hits);
  return { degree, fit: spokenOf + sentence };
};
