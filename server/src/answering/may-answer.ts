import type { Hit } from '../knowledge/index.ts';
import { bestSentences, type Quotes } from './extractive/index.ts';

/** A passage with this share of the question's words, by their rarity in the domain, may answer it (decision 47). */
const HELD_AT_LEAST = 0.5;
const SENTENCES_AT_MOST = 3;

/**
 * What is shown where no answer was made of the passages: the best sentences, each with the index of its passage, of those
 * that have at least half of what the question's words are worth. None where the passage that its words find first has
 * less: that others of many have a common half says little.
 */
export const mayAnswer = (question: string, passages: Hit[]): Quotes['sentences'] => {
  const first = passages.reduce<Hit | null>(
    (best, hit) => (best && best.lexicalScore >= hit.lexicalScore ? best : hit),
    null,
  );
  if (!first || first.held < HELD_AT_LEAST) return [];
  const near = [...passages.entries()].filter(([, { held }]) => held >= HELD_AT_LEAST);
  const { sentences } = bestSentences(
    question,
    near.map(([, hit]) => hit),
    { max: SENTENCES_AT_MOST },
  );
  return sentences.map((sentence) => ({ ...sentence, hit: near[sentence.hit]?.[0] ?? 0 }));
};
