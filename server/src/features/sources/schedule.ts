import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type DocumentParts, documentsOfSource, removeDocuments } from '../documents/index.ts';
import { AT_A_TIME, hideOverdue } from './gone.ts';
import { IS_DUE } from './lease.ts';
import { DELETE_QUEUE, SYNC_QUEUE } from './queues.ts';

const AT_ONCE = 500;

/**
 * Runs every minute: queues jobs for sources that are due, whose requested sync lost its job, or whose server died during a sync, and for
 * sources left to be deleted; removes items held back too long from answers. The queue drops duplicates.
 */
export const sendDue = async (parts: { database: Database; queue: Queue }): Promise<void> => {
  const { database, queue } = parts;
  const due = await database.db.execute<{ id: string }>(
    sql`select id from source where ${IS_DUE} order by next_at limit ${AT_ONCE}`,
  );
  await queue.sendOnce(
    SYNC_QUEUE,
    due.rows.map(({ id }) => ({ key: id, data: { sourceId: id, reason: 'schedule' } })),
  );
  const deleting = await database.db.execute<{ id: string }>(
    sql`select id from source where deleting limit ${AT_ONCE}`,
  );
  await queue.sendOnce(
    DELETE_QUEUE,
    deleting.rows.map(({ id }) => ({ key: id, data: { sourceId: id } })),
  );
  await hideOverdue(parts);
};

/** The job that removes a source's documents, some at a time, and then the source. Cut short, it is done again. */
export const deleteWithDocuments = async (
  parts: DocumentParts & { removeWork: (sourceId: string) => Promise<void> },
  sourceId: string,
): Promise<void> => {
  const { database } = parts;
  for (;;) {
    const removeFiles = await database.transact(async (tx) => {
      const { rows } = await tx.db.execute<{ domain_id: string }>(
        sql`select domain_id from source where id = ${sourceId} and deleting for update`,
      );
      const [row] = rows;
      const documents = row ? await documentsOfSource(tx.db, sourceId, AT_A_TIME) : [];
      if (row && documents.length) return removeDocuments(parts, tx, row.domain_id, documents);
      await tx.db.execute(sql`delete from source where id = ${sourceId} and deleting`);
      return null;
    });
    if (!removeFiles) break;
    await removeFiles();
  }
  await parts.removeWork(sourceId);
};
