import type { MessagePatch } from '@docent/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { feedback, message, participant } from '../../tables/chats.ts';

/** The chat of a message that the person may read, or null. */
export const chatOfMessage = async (db: Db, messageId: string, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ chatId: message.chatId })
    .from(message)
    .innerJoin(participant, and(eq(participant.chatId, message.chatId), eq(participant.userId, userId)))
    .where(eq(message.id, messageId));
  return row?.chatId ?? null;
};

/** Stores a person's feedback on an answer, or the parts of it that `patch` names. */
export const saveFeedback = async (
  db: Db,
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
