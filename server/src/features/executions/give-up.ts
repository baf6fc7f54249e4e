import type { AnswerFailure } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { ATTEMPTS_AT_MOST } from './store/claim.ts';

/** Ends, as failed, the runs that have waited too long for a place. Returns their messages. */
export const failWaiting = async (
  db: Db,
  waitSeconds: number,
): Promise<{ chatId: string; messageId: string }[]> =>
  endRuns(
    db,
    sql`step = 'queued' and queued_at < now() - make_interval(secs => ${waitSeconds})`,
    'no_agent_available',
  );

/** Ends, as failed, the runs that took their process with them too often. */
export const failExhausted = async (db: Db): Promise<{ chatId: string; messageId: string }[]> =>
  endRuns(
    db,
    sql`step not in ('done', 'reading') and attempt - waits >= ${ATTEMPTS_AT_MOST} and (lease_until is null or lease_until < now())`,
    'interrupted',
  );

const endRuns = async (db: Db, where: ReturnType<typeof sql>, failure: AnswerFailure) => {
  const result = await db.execute(sql`
    with ended as (
      update execution set step = 'done', outcome = 'failed', failure = ${failure}, finished_at = now(),
        lease_until = null where ${where} returning message_id)
    update message m set status = 'failed' from ended where m.id = ended.message_id
    returning m.chat_id as "chatId", m.id as "messageId"`);
  return result.rows.map((row) => ({ chatId: String(row.chatId), messageId: String(row.messageId) }));
};
