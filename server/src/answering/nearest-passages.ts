import type { Source } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { degreeOf } from './extractive/index.ts';
import { sourcesOf } from './sources.ts';

/** Below this share of the question's words (by IDF) a passage matches function words only; same as in `nearest-documents.ts`. */
const HELD_AT_LEAST = 0.2;
const PASSAGES_AT_MOST = 3;

/** Returns the passages nearest to an unanswered question as sources with their locations. */
export const nearestPassages = (question: string, hits: Hit[], domainId: string): Source[] => {
  const near = hits.filter(({ held }) => held >= HELD_AT_LEAST).slice(0, PASSAGES_AT_MOST);
  const markers = near.map((_, index) => `[${index + 1}]`).join('');
  const cited = near.map((_, index) => index);
  return sourcesOf(`${question.replace(/\s+/g, ' ')} ${markers}`, cited, near, domainId);
};

/** Rates the hits of a question: the degree, and a score to compare with other hits. */
export const fitOf = (question: string, hits: Hit[]) => {
  const { degree, spokenOf, sentence } = degreeOf(question, hits);
  return { degree, fit: spokenOf + sentence };
};
