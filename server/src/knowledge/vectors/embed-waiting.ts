import type { Database } from '../../platform/database/database.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { embedPassages, WrongVectors } from './embed-passages.ts';
import { nextWaiting, storedDimensions, storeVectors, type Waiting } from './vector-store.ts';

/** Passages per call to the model. Questions wait until a call ends. */
const PASSAGES_AT_ONCE = 32;

/**
 * Embeds the next passages of visible readings that have no vector of this model; until then, only lexical search finds them. Stored
 * vectors remain, and the next call continues after them.
 *
 * @returns the number of passages, 0 when all have a vector
 * @throws EmbeddingFailure
 */
export const embedWaiting = async (
  database: Pick<Database, 'pool' | 'transact'>,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<number> => {
  const waiting = await nextWaiting(database.pool, embedder.model, PASSAGES_AT_ONCE);
  if (!waiting.length) return 0;
  const vectors = await embedPassages(embedder, waiting, signal);
  const length = vectors[0]?.length ?? 0;
  const stored = (await storedDimensions(database.pool, embedder.model)) ?? length;
  if (length !== stored) throw new WrongVectors(`vectors of ${length} numbers, and before of ${stored}`);
  for (const [from, to] of byReading(waiting)) {
    const [first] = waiting.slice(from);
    if (first) await storeVectors(database, embedder.model, first, vectors.slice(from, to));
  }
  return waiting.length;
};

/** Returns the ranges of consecutive passages of the same reading. */
const byReading = (passages: Waiting[]): [number, number][] => {
  const starts = passages.flatMap(({ readingId }, at) =>
    readingId === passages[at - 1]?.readingId ? [] : [at],
  );
  return starts.map((from, n) => [from, starts[n + 1] ?? passages.length]);
};
