import type { Embedder } from '../../platform/models/models.ts';
import { wordsOfName } from '../lexical/names.ts';

/** Failure of the model, not of the database; `cause` is the reason. */
export class EmbeddingFailure extends Error {}
export class WrongVectors extends EmbeddingFailure {}

/** Returns the text of a passage that is embedded: the document's name and headings, then the passage. */
export const embeddedText = ({
  name,
  headings,
  text,
}: {
  name: string;
  headings: string[];
  text: string;
}): string => [wordsOfName(name), ...headings, text].filter(Boolean).join('\n');

/**
 * Embeds passages, in order.
 *
 * @throws EmbeddingFailure
 */
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

/** @throws WrongVectors unless they are `count` lists of finite numbers of one length */
export const checkVectors = (vectors: number[][], count: number): void => {
  if (vectors.length !== count) throw new WrongVectors(`${vectors.length} vectors for ${count} texts`);
  const length = vectors[0]?.length ?? 0;
  if (!vectors.every((vector) => vector.length === length && length > 0))
    throw new WrongVectors('vectors of different lengths');
  if (!vectors.every((vector) => vector.every(Number.isFinite)))
    throw new WrongVectors('a vector with what is no number');
};
