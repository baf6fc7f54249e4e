import type { Decision, Perimeter } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { degreeOf } from './extractive/index.ts';

export const hasPerimeter = ({ description, covered, not_covered }: Perimeter): boolean =>
  description !== '' || covered.length + not_covered.length > 0;

/**
 * Returns whether a question is refused as outside the perimeter. Weak models reject too much: their decision counts only if the domain has
 * a perimeter and they name the entry that excludes the question, or its documents do not cover it either.
 */
export const isOutside = (decision: Decision, perimeter: Perimeter, hits: Hit[]): boolean => {
  if (decision.in_scope || !hasPerimeter(perimeter)) return false;
  return Boolean(decision.not_covered) || degreeOf(decision.question, hits).degree === 'nothing';
};
