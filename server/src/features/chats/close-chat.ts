import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertSystemLine } from './insert-system-line.ts';

/**
 * Closes a chat for good and stores the line that says who did it: one statement, so that of two people who close at
 * once only one does. Returns the id of the line's message. Throws `chat_closed`.
 */
export const closeChat = async (
  db: DbOrTx,
  chatId: string,
  by: Pick<CurrentUser, 'id' | 'name'>,
): Promise<string> => {
  const line = { chatId, by, event: { kind: 'closed' } as const };
  const id = await insertSystemLine(db, line, {
    set: sql`, closed_at = now(), updated_at = now()`,
    where: sql`and closed_at is null`,
  });
  if (!id) throw new AppError('chat_closed');
  return id;
};
