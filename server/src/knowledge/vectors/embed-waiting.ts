import type { Database } from '../../platform/database/database.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { embedPassages, WrongVectors } from './embed-passages.ts';
import { nextWaiting, storedDimensions, storeVectors, type Waiting } from './vector-store.ts';

/** Passages of a call to the model. Questions wait behind them. */
const PASSAGES_AT_ONCE = 32;

/**
 * Gives a vector to the next passages that have none of this model, in visible readings; until then they are found by
 * their words. What is stored stays: the next call goes on from there. Returns how many there were, 0 when
 * all have one. Throws EmbeddingFailure.
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

/** Ranges of passages of one reading. */
const byReading = (passages: Waiting[]): [number, number][] => {
  const starts = passages.flatMap(({ readingId }, at) =>
    readingId === passages[at - 1]?.readingId ? [] : [at],
  );
  return starts.map((from, n) => [from, starts[n + 1] ?? passages.length]);
};
