import type { Database } from '../../platform/database/database.ts';
import type { Embedder } from '../../platform/models/models.ts';
import { embedPassages } from './embed-passages.ts';
import {
  deleteVectors,
  insertVectors,
  nextWithoutVectors,
  passageTexts,
  saveEmbeddingModel,
} from './vector-store.ts';

export const VECTORS_QUEUE = 'renew-vectors';
const PASSAGES_AT_ONCE = 64;

/**
 * Gives every visible reading vectors of this model: what was ingested before the model was set, or with another one.
 * One reading after the other; until its turn a reading is found by its words. Cut short, it can be run again. Throws
 * IngestionFailure `embedding_failed`.
 */
export const renewVectors = async ({ pool }: Pick<Database, 'pool'>, embedder: Embedder): Promise<void> => {
  for (;;) {
    const reading = await nextWithoutVectors(pool, embedder.model);
    if (!reading) return;
    await deleteVectors(pool, reading.id);
    for (let from = 0; ; from += PASSAGES_AT_ONCE) {
      const passages = await passageTexts(pool, reading.id, from, PASSAGES_AT_ONCE);
      if (!passages.length) break;
      const vectors = await embedPassages(embedder, reading.name, passages);
      await insertVectors(pool, reading.id, from, vectors);
    }
    await saveEmbeddingModel(pool, reading.id, embedder.model);
  }
};
