import type { Hit } from '../knowledge/index.ts';
import { closestPassages, degreeOf, nearnessOf, type ShownPassage } from './extractive/index.ts';

/** Minimum share of the question's words (by IDF) for a passage, relative to the passage with the highest share. */
const HELD_OF_MOST = 0.5;
/** Or, by vectors, maximum difference in cosine to the nearest passage. */
const AS_NEAR = 0.02;

/** Returns the passages shown as "may answer", with their indexes in `passages`. Empty if the domain does not cover the question. */
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
