/** Unusable output of an embedding model; the message is the defect. */
export class WrongVectors extends Error {}

/**
 * Creates a check of an embedding model's output: one vector per text, all of the length of its earlier vectors, all numbers finite. Others
 * would be stored and match nothing.
 *
 * @throws WrongVectors
 */
export const createVectorCheck = () => {
  let known = 0;
  return (vectors: number[][], texts: number): number[][] => {
    if (vectors.length !== texts)
      throw new WrongVectors(`${vectors.length} vectors came for ${texts} texts.`);
    const length = known || (vectors[0]?.length ?? 0);
    for (const vector of vectors) {
      if (!vector.length) throw new WrongVectors('A vector has no numbers.');
      if (vector.length !== length)
        throw new WrongVectors(`A vector has ${vector.length} numbers where others have ${length}.`);
      if (!vector.every(Number.isFinite)) throw new WrongVectors('A vector has something that is no number.');
    }
    known = length;
    return vectors;
  };
};
