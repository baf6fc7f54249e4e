import type { Hit } from '../knowledge/index.ts';
import { closestPassages, degreeOf, nearnessOf, type ShownPassage } from './extractive/index.ts';

/** Passages with this share of the question's words, of what the one with most of them has, are shown with it. */
const HELD_OF_MOST = 0.5;
/** By vectors, where these can be held against a figure: so little farther than the nearest one. */
const AS_NEAR = 0.02;

/**
 * Returns the passages that are shown where no answer was made of them: of those that come nearest to the question the best, each
 * with its index. None where the domain does not speak of what is asked.
 */
export const mayAnswer = (question: string, passages: Hit[]): ShownPassage[] => {
  if (degreeOf(question, passages).degree === 'nothing') return [];
  const most = Math.max(...passages.map(({ held }) => held));
  const nearest = Math.max(...nearnessOf(passages));
  const near = [...passages.entries()].filter(
    ([, { held, vectorScore }]) => held >= most * HELD_OF_MOST || (vectorScore ?? 0) >= nearest - AS_NEAR,
  );
  const shown = closestPassages(
    question,
    near.map(([, hit]) => hit),
  );
  return shown.map((passage) => ({ ...passage, hit: near[passage.hit]?.[0] ?? 0 }));
};
