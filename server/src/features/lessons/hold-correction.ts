import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';

/** Returns whether the person has corrected this answer of the chat, and locks the correction until the transaction ends. */
export const holdCorrection = async (
  tx: DbOrTx,
  chatId: string,
  messageId: string,
  userId: string,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    select 1 from review r join message m on m.id = r.message_id
    where r.message_id = ${messageId} and m.chat_id = ${chatId} and r.user_id = ${userId} and r.verdict = 'corrected'
    for share of r`);
  return (rowCount ?? 0) > 0;
};
