import type { Hit } from '../knowledge/index.ts';
import { closestSentences, degreeOf } from './extractive/index.ts';

const SENTENCES_AT_MOST = 3;

/**
 * Of what somebody finds for a question, the documents (ids) among `hidden` that have the answer: with them there is one, without them
 * there is none. Judged by the words alone, so that nothing is sent to anybody; and narrowly, since a gap that is taken for
 * answered is not mended: what only may answer, or is in another language, does not count.
 */
export const hiddenAnswerIn = (question: string, hits: Hit[], hidden: ReadonlySet<string>): string[] => {
  const rest = hits.filter(({ documentId }) => !hidden.has(documentId));
  if (rest.length === hits.length || degreeOf(question, hits).degree !== 'answers') return [];
  if (degreeOf(question, rest).degree === 'answers') return [];
  const sentences = closestSentences(question, hits, { max: SENTENCES_AT_MOST });
  const documents = sentences.flatMap(({ hit }) => hits[hit]?.documentId ?? []);
  return [...new Set(documents)].filter((id) => hidden.has(id));
};
