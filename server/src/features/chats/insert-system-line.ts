import { type CurrentUser, type SystemEvent, textContent } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { whatHappened } from './system-message.ts';

type Line = { chatId: string; by: Pick<CurrentUser, 'id' | 'name'>; event: SystemEvent };

/**
 * Adds a system message to a chat, in one statement with what `change` does to the chat's row (`set` and `where` of its
 * update, both may be empty). Returns the message's id; null when `where` found no chat: nothing is stored then.
 */
export const insertSystemLine = async (
  db: DbOrTx,
  { chatId, by, event }: Line,
  { set = sql``, where = sql`` }: { set?: SQL; where?: SQL } = {},
): Promise<string | null> => {
  const id = newId();
  const result = await db.execute(sql`
    with place as (
      update chat set last_seq = last_seq + 1 ${set} where id = ${chatId} ${where} returning last_seq)
    insert into message (id, chat_id, seq, role, author_id, content, event)
    select ${id}::uuid, ${chatId}::uuid, last_seq, 'system', ${by.id}::uuid,
      ${textContent(`${by.name}${whatHappened(event)}`)}, ${JSON.stringify(event)}::jsonb from place`);
  return result.rowCount ? id : null;
};
