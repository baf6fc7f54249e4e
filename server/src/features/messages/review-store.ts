import type { Outcome, ReviewBody } from '@docent/contract';
import { and, eq, sql } from 'drizzle-orm';
import { isExpertIn, readerColumns, readsDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { storableText } from '../../platform/database/storable-text.ts';
import { review } from '../../tables/chats.ts';
import { lockUser } from '../accounts/index.ts';

/** Facts about a message needed before an expert reviews it or is asked about it. */
export type Reviewed = {
  chatId: string;
  role: 'user' | 'assistant' | 'system';
  status: 'complete' | 'writing' | 'failed' | 'stopped';
  /** Null also for a domain that the person does not read: its experts are not theirs to ask. */
  domainId: string | null;
  /** The content of the message that it answers. */
  question: string | null;
  outcome: Outcome | null;
  /** The person takes part as an expert, or is an expert of the message's domain. */
  isExpert: boolean;
};

/**
 * A message that the person may read, or null. In a transaction: their place in the chat and in the domain of the message
 * is kept until it ends.
 */
export const holdReviewed = async (
  tx: DbOrTx,
  messageId: string,
  userId: string,
): Promise<Reviewed | null> => {
  await lockUser(tx, userId);
  await tx.execute(sql`select 1 from domain_grant x where x.user_id = ${userId} and x.domain_id = (
    select m.domain_id from message m where m.id = ${messageId}) for share`);
  await tx.execute(sql`select 1 from participant p where p.user_id = ${userId} and p.chat_id = (
    select m.chat_id from message m where m.id = ${messageId}) for share`);
  return findReviewed(tx, messageId, userId);
};

const findReviewed = async (db: DbOrTx, messageId: string, userId: string): Promise<Reviewed | null> => {
  const result = await db.execute(sql`
    select m.chat_id as "chatId", m.role, m.status, q.content as question, e.outcome,
      p.kind = 'expert' or ${isExpertIn(sql`m.domain_id`, sql`p.user_id`)} as "isExpert",
      (select d.id from domain d, (select p.user_id as id, ${readerColumns(sql`p.user_id`)}) reader
        where d.id = m.domain_id and ${readsDomain(sql`d`)}) as "domainId"
    from message m join participant p on p.chat_id = m.chat_id and p.user_id = ${userId}
      left join message q on q.id = m.reply_to
      left join execution e on e.message_id = m.id
    where m.id = ${messageId}`);
  // The columns of the select above.
  return (result.rows[0] as Reviewed | undefined) ?? null;
};

/** Stores what an expert says of an answer, in place of what they said before. */
export const saveReview = async (
  db: DbOrTx,
  messageId: string,
  userId: string,
  body: ReviewBody,
): Promise<void> => {
  const values = {
    verdict: body.verdict,
    text: body.verdict === 'corrected' ? storableText(body.text) : null,
    reviewedAt: new Date(),
  };
  await db
    .insert(review)
    .values({ messageId, userId, ...values })
    .onConflictDoUpdate({ target: [review.messageId, review.userId], set: values });
};

export const deleteReview = async (db: DbOrTx, messageId: string, userId: string): Promise<void> => {
  await db.delete(review).where(and(eq(review.messageId, messageId), eq(review.userId, userId)));
};
