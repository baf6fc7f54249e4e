/**
 * Removes from a vector its component in the direction in which the same text differs between two languages, so that the passages of both
 * are compared with a question alike: otherwise those in its own language are nearer whatever they say.
 *
 * @param direction of any length; if it has other dimensions, as of another model, the vector is returned unchanged
 */
export const withoutLanguage = (vector: number[], direction: number[]): number[] => {
  if (direction.length !== vector.length) return vector;
  const share = dot(vector, direction) / dot(direction, direction);
  return vector.map((number, at) => number - share * (direction[at] ?? 0));
};

const dot = (one: number[], other: number[]): number =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);
