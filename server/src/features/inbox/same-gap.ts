import { withoutMention } from '@docent/contract';
import { questionTerms } from '../../knowledge/index.ts';

/** Two questions are the same gap when they share half of all their terms. */
const SAME = 0.5;

export type GapTerms = Set<string>;

/** Returns the terms by which questions, and what closes their gap, are compared. */
export const gapTerms = (text: string): GapTerms => new Set(questionTerms(withoutMention(text)));

/** Returns whether two texts are about the same gap; texts without terms are all alike. */
export const isSameGap = (a: GapTerms, b: GapTerms): boolean => {
  const shared = [...a].filter((term) => b.has(term)).length;
  const all = a.size + b.size - shared;
  return all === 0 || shared / all >= SAME;
};
