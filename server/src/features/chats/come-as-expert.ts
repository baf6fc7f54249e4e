import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { insertParticipants } from './participants-store.ts';

/**
 * An expert who was asked joins the chat. Returns the system message about it; null if the person already takes part. Throws
 * `chat_closed`, `not_found`.
 */
export const joinAsExpert = async (
  tx: DbOrTx,
  chatId: string,
  person: Pick<CurrentUser, 'id' | 'name'>,
): Promise<string | null> => {
  const { rows } = await tx.execute<{ closed: boolean }>(
    sql`select closed_at is not null as closed from chat where id = ${chatId} for no key update`,
  );
  if (!rows[0]) throw new AppError('not_found');
  if (rows[0].closed) throw new AppError('chat_closed');
  return insertParticipants(tx, { chatId, by: person, userIds: [person.id], kind: 'expert' });
};
