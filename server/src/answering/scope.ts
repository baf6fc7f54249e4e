import type { Decision, Perimeter } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { degreeOf } from './extractive/index.ts';

export const hasPerimeter = ({ description, covered, not_covered }: Perimeter): boolean =>
  description !== '' || covered.length + not_covered.length > 0;

/**
 * Returns whether a question is turned down as outside the perimeter. Weak models call anything outside: what they say counts in a domain
 * that has a perimeter, and there only if they name the line that does not cover it, or the documents do not speak of it either.
 */
export const isOutside = (decision: Decision, perimeter: Perimeter, hits: Hit[]): boolean => {
  if (decision.in_scope || !hasPerimeter(perimeter)) return false;
  return Boolean(decision.not_covered) || degreeOf(decision.question, hits).degree === 'nothing';
};
