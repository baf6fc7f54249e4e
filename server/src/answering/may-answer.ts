import type { Hit } from '../knowledge/index.ts';
import { closestSentences, degreeOf, nearnessOf, type Quotes } from './extractive/index.ts';

/** Passages with this share of the question's words, of what the one with most of them has, are shown with it. */
const HELD_OF_MOST = 0.5;
/** By vectors, where these can be held against a figure: so little farther than the nearest one. */
const AS_NEAR = 0.02;
const SENTENCES_AT_MOST = 3;

/**
 * What is shown where no answer was made of the passages: the best sentences, each with the index of its passage, of those
 * that come nearest. None where the domain does not speak of what is asked.
 */
export const mayAnswer = (question: string, passages: Hit[]): Quotes['sentences'] => {
  if (degreeOf(question, passages).degree === 'nothing') return [];
  const most = Math.max(...passages.map(({ held }) => held));
  const nearest = Math.max(...nearnessOf(passages));
  const near = [...passages.entries()].filter(
    ([, { held, vectorScore }]) => held >= most * HELD_OF_MOST || (vectorScore ?? 0) >= nearest - AS_NEAR,
  );
  const sentences = closestSentences(
    question,
    near.map(([, hit]) => hit),
    { max: SENTENCES_AT_MOST },
  );
  return sentences.map((sentence) => ({ ...sentence, hit: near[sentence.hit]?.[0] ?? 0 }));
};
