import type pg from 'pg';
import type { Logger } from '../../../platform/logs.ts';
import type { OpenSearchClient } from './client.ts';
import { createIndex, findDraft, useIndex } from './find-index.ts';
import { forgetOutbox, readOutbox } from './outbox-store.ts';
import { reconcile } from './reconcile.ts';
import { writeReadings } from './write-readings.ts';

const ROWS_AT_ONCE = 100;

export type IndexTarget = {
  pool: pg.Pool;
  client: OpenSearchClient;
  alias: string;
  installation: () => Promise<string>;
  logger: Logger;
};

/** Creates what makes indexes equal to the database. Each step rejects once `leaving` is aborted; what has been written so far stays. */
export const createIndexContents = (
  { pool, client, alias, installation, logger }: IndexTarget,
  leaving: AbortSignal,
) => {
  /** Time of the last comparison in milliseconds; 0: the next check compares. */
  let comparedAt = 0;

  /** Applies what the outbox has, oldest first. Rows go when the index has what they say: cut short they come again. */
  const drain = async (index: string): Promise<void> => {
    for (;;) {
      leaving.throwIfAborted();
      const rows = await readOutbox(pool, ROWS_AT_ONCE);
      if (!rows.length) return;
      await writeReadings({ pool, client, index }, rows);
      await forgetOutbox(
        pool,
        rows.map(({ id }) => id),
      );
    }
  };

  /** Compares an index with the database while changes go on into the one that answers. */
  const compare = async (index: string, answering: string): Promise<void> => {
    const written = await reconcile({ pool, client, index, between: () => drain(answering) });
    comparedAt = Date.now();
    if (written) logger.info({ readings: written }, 'the search index was compared with the database');
  };

  /** Returns the index that is not used yet; creates it if there is none. */
  const openDraft = async (): Promise<string> =>
    (await findDraft(client, alias, await installation())) ??
    createIndex(client, alias, await installation());

  return {
    drain,
    compare,
    openDraft,
    /** Fills a new index and then puts it in the place of an old one. */
    replace: async (old: string): Promise<void> => {
      const draft = await openDraft();
      await compare(draft, old);
      await useIndex(client, alias, draft, old);
      // Changes made since each domain was compared.
      await compare(draft, draft);
    },
    isCompared: () => comparedAt > 0,
    /** Milliseconds since the last comparison. */
    comparedAgo: () => Date.now() - comparedAt,
    /** Discards the last comparison: changes may be missing in the outbox. */
    doubt: () => {
      comparedAt = 0;
    },
  };
};
