import { type CurrentUser, type SystemEvent, textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { whatHappened } from './system-line.ts';

const CLOSED: SystemEvent = { kind: 'closed' };

/**
 * Closes a chat for good and stores the line that says who did it: one statement, so that of two people who close at
 * once only one does. Returns the id of the line's message. Throws `chat_closed`.
 */
export const closeChat = async (
  db: DbOrTx,
  chatId: string,
  person: Pick<CurrentUser, 'id' | 'name'>,
): Promise<string> => {
  const id = newId();
  const result = await db.execute(sql`
    with closed as (
      update chat set closed_at = now(), updated_at = now(), last_seq = last_seq + 1
      where id = ${chatId} and closed_at is null returning last_seq)
    insert into message (id, chat_id, seq, role, author_id, content, event)
    select ${id}::uuid, ${chatId}::uuid, last_seq, 'system', ${person.id}::uuid,
      ${textContent(`${person.name}${whatHappened(CLOSED)}`)}, ${JSON.stringify(CLOSED)}::jsonb from closed`);
  if (!result.rowCount) throw new AppError('chat_closed');
  return id;
};
