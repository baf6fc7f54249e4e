import type { Embedder } from '../../platform/models/models.ts';
import { wordsOfName } from '../lexical/names.ts';
import { IngestionFailure } from '../types.ts';

/** What the model is given of a passage: where it stands, then what it says. */
const embeddedText = (name: string, headings: string[], text: string): string =>
  [wordsOfName(name), ...headings, text].filter(Boolean).join('\n');

/** The vectors of passages of one document, in order. Throws IngestionFailure `embedding_failed`, or the signal's reason. */
export const embedPassages = async (
  { embed }: Embedder,
  name: string,
  passages: { text: string; headings: string[] }[],
  signal?: AbortSignal | undefined,
): Promise<number[][]> => {
  if (!passages.length) return [];
  const texts = passages.map(({ text, headings }) => embeddedText(name, headings, text));
  try {
    const vectors = await embed(texts, { as: 'passage', signal });
    if (vectors.length !== texts.length || !vectors.every(isVector))
      throw new Error('not a vector for each text');
    return vectors;
  } catch (error) {
    signal?.throwIfAborted();
    throw new IngestionFailure('embedding_failed', error);
  }
};

const isVector = (vector: number[]) => vector.length > 0 && vector.every(Number.isFinite);
