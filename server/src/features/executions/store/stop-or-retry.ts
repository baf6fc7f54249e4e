import { textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../platform/database/database.ts';

/** Stops a run that no process has in hand here: it ends with what there is of its text. */
export const stopExecution = async (db: DbOrTx, messageId: string): Promise<boolean> => {
  const result = await db.execute(sql`
    with ended as (
      update execution set step = 'done', outcome = 'stopped', finished_at = now(), lease_until = null,
        attempt = attempt + 1 where message_id = ${messageId} and step <> 'done' returning message_id, draft)
    update message m set status = 'stopped',
      content = json_build_array(json_build_object('type', 'text', 'text', ended.draft))::text
    from ended where m.id = ended.message_id`);
  return (result.rowCount ?? 0) > 0;
};

/** A retry discards the text and its documents; the rounds of a thorough run stay, unless a person lost access to a document. */
const GOES_ON = sql`thorough and failure is distinct from 'access_changed'`;

/** Queues a failed or stopped run again under the same message. Returns false when it is not such a one. */
export const requeueExecution = async (
  db: DbOrTx,
  messageId: string,
  engine: { engine: 'model' | 'extractive'; model: string | null },
): Promise<boolean> => {
  const result = await db.execute(sql`
    with again as (
      update execution set step = 'queued', outcome = null, failure = null, attempt = 0, waits = 0, wait_until = null, lease_until = null,
        draft = '', queued_at = now(), waited_for_documents_ms = 0, finished_at = null, first_words_ms = null, duration_ms = null, passages = 0, main_document = null, nearest = '{}', follow_ups = '[]', searched = '[]', rounds = case when ${GOES_ON} then rounds else '[]' end, decision = null, verdict = null, verdict_state = 'none',
        usage = null, cost = null, engine = ${engine.engine}, model = ${engine.model}
      where message_id = ${messageId} and outcome in ('failed', 'stopped') returning message_id),
    forgotten as (delete from message_document of_message using execution e
      where of_message.message_id = ${messageId} and e.message_id = ${messageId} and e.outcome in ('failed', 'stopped') and not (${GOES_ON}))
    update message m set status = 'writing', content = ${textContent('')}, sources = '[]'
    from again where m.id = again.message_id`);
  return (result.rowCount ?? 0) > 0;
};
