import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type DocumentParts, documentsOfSource, removeDocuments } from '../documents/index.ts';
import { AT_A_TIME, hideOverdue } from './gone.ts';
import { DELETE_QUEUE, SYNC_QUEUE } from './queues.ts';

const AT_ONCE = 500;
/**
 * The schedule runs once a minute: what falls due within this time starts now, so that a sync starts half a minute early or late and not
 * up to a minute late. A source that failed or that asked to wait never starts early.
 */
const EARLY_SECONDS = 30;

/**
 * Runs every minute: queues jobs for sources that are due or whose server died during a sync, and for sources left to be deleted; removes
 * items held back too long from answers. The queue drops duplicates.
 */
export const sendDue = async (parts: { database: Database; queue: Queue }): Promise<void> => {
  const { database, queue } = parts;
  const due = await database.db.execute<{ id: string }>(sql`select id from source
    where not paused and not needs_sign_in and not deleting and (sync_id is null
      and next_at <= now() + make_interval(secs => case when failures = 0 then ${EARLY_SECONDS} else 0 end) or sync_id is not null and leased_until < now())
    order by next_at limit ${AT_ONCE}`);
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
