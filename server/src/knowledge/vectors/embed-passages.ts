import type { Embedder } from '../../platform/models/models.ts';
import { wordsOfName } from '../lexical/names.ts';

/** The model's doing, and not the database's: its reason is the cause. */
export class EmbeddingFailure extends Error {}
/** Vectors that cannot be used, whatever the model thinks of them. */
export class WrongVectors extends EmbeddingFailure {}

/** What a model is given of a passage: where it stands, then what it says. */
export const embeddedText = ({
  name,
  headings,
  text,
}: {
  name: string;
  headings: string[];
  text: string;
}): string => [wordsOfName(name), ...headings, text].filter(Boolean).join('\n');

/** The vectors of passages, in order. Throws EmbeddingFailure. */
export const embedPassages = async (
  { embed }: Embedder,
  passages: { name: string; text: string; headings: string[] }[],
  signal: AbortSignal,
): Promise<number[][]> => {
  const vectors = await embed(passages.map(embeddedText), { as: 'passage', signal }).catch(
    (cause: unknown) => {
      throw new EmbeddingFailure('the embedding model failed', { cause });
    },
  );
  checkVectors(vectors, passages.length);
  return vectors;
};

/** Throws WrongVectors unless they are `count` lists of numbers of one length. */
export const checkVectors = (vectors: number[][], count: number): void => {
  if (vectors.length !== count) throw new WrongVectors(`${vectors.length} vectors for ${count} texts`);
  const length = vectors[0]?.length ?? 0;
  if (!vectors.every((vector) => vector.length === length && length > 0))
    throw new WrongVectors('vectors of different lengths');
  if (!vectors.every((vector) => vector.every(Number.isFinite)))
    throw new WrongVectors('a vector with what is no number');
};
