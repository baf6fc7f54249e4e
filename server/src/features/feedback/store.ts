import type { MessagePatch } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { feedback } from '../../tables/chats.ts';

/** Stores a person's feedback on an answer, or the parts of it that `patch` names. */
export const saveFeedback = async (
  db: DbOrTx,
  messageId: string,
  userId: string,
  patch: MessagePatch,
): Promise<void> => {
  const values = {
    ...(patch.rating === undefined ? {} : { rating: patch.rating }),
    ...(patch.reason === undefined ? {} : { reason: patch.reason }),
    ...(patch.time_saved === undefined ? {} : { timeSaved: patch.time_saved }),
    ...(patch.comment === undefined ? {} : { comment: patch.comment }),
  };
  await db
    .insert(feedback)
    .values({ messageId, userId, ...values })
    .onConflictDoUpdate({
      target: [feedback.messageId, feedback.userId],
      set: { ...values, updatedAt: sql`now()` },
    });
};
