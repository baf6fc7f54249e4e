import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';

/** Whether the person has corrected this answer of the chat: what she says there is kept until the transaction ends. */
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
