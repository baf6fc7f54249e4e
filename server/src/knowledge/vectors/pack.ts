const MOST = 127;

/**
 * Packs vectors of equal length into signed bytes. Each is scaled to the full range: only its direction is preserved, which is what cosine
 * compares (the error is about 0.3 % with a few hundred dimensions).
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

/** Views the bytes as numbers, without a copy. */
export const unpackVectors = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
