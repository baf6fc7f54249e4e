import type { Hit } from '../knowledge/index.ts';
import { degreeOf } from './extractive/index.ts';

const probability = (logit: number): number => Number((1 / (1 + Math.exp(-logit))).toFixed(3));

/**
 * Notes of the `nearest` step: how the signs of the extractive engine judged the passages, as probabilities with their thresholds; the best
 * sentence by its range, because a step stores no text of documents; and the words of the question that no document has.
 */
export const judgementOf = (question: string, hits: Hit[]) => {
  const { degree, failed, spokenOf, both, least, best } = degreeOf(question, hits);
  const hit = best && hits[best.hit];
  const words = hits.find(({ match }) => match)?.match?.asked.words ?? [];
  return {
    judged: {
      degree,
      ...(failed && { failed }),
      covers: probability(spokenOf),
      covers_needed: probability(least.shown),
      answers: probability(both),
      answers_needed: probability(least.answer),
    },
    best: hit
      ? { passage_id: hit.passageId, document_id: hit.documentId, start: best.start, end: best.end }
      : null,
    nowhere: words.filter(({ having }) => !having).map(({ written }) => written),
  };
};
