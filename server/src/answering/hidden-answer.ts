import type { Hit } from '../knowledge/index.ts';
import { closestSentences, degreeOf } from './extractive/index.ts';

const SENTENCES_AT_MOST = 3;

/**
 * Returns the ids of the documents in `hidden` that contain the answer: with them the question is answered, without them it is not. Judged
 * by words only, so that no document is sent to a model. Conservative (a false positive would hide a knowledge gap): `may_answer` and hits
 * in another language do not count.
 */
export const hiddenAnswerIn = (question: string, hits: Hit[], hidden: ReadonlySet<string>): string[] => {
  const rest = hits.filter(({ documentId }) => !hidden.has(documentId));
  if (rest.length === hits.length || degreeOf(question, hits).degree !== 'answers') return [];
  if (degreeOf(question, rest).degree === 'answers') return [];
  const sentences = closestSentences(question, hits, { max: SENTENCES_AT_MOST });
  const documents = sentences.flatMap(({ hit }) => hits[hit]?.documentId ?? []);
  return [...new Set(documents)].filter((id) => hidden.has(id));
};
