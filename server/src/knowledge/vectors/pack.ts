const MOST = 127;

/**
 * Vectors of one length as signed bytes, one after the other. Each is scaled to use the whole range: only its direction
 * is kept, which is what cosine compares (an error of some 0.3 % with a few hundred dimensions).
 */
export const packVectors = (vectors: number[][]): Buffer => {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  vectors.forEach((vector, at) => {
    const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0) || 1;
    packed.set(
      vector.map((number) => Math.round((number / largest) * MOST)),
      at * dimensions,
    );
  });
  return Buffer.from(packed.buffer);
};

/** The same bytes as numbers, without a copy. */
export const unpackVectors = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
