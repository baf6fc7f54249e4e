/** An embedding model answered what cannot be used: each message says what. */
export class WrongVectors extends Error {}

/**
 * Takes vectors only where there is one a text, all of the length that this model has always had, all of finite numbers:
 * others would be stored, and compared with nothing. Throws WrongVectors.
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
