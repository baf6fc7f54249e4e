import { type SQL, sql } from 'drizzle-orm';
import { answerWithheldFrom, readerColumns } from '../../access/index.ts';

type Reviewed = { messageId: SQL; reviewerId: SQL; personId: SQL };

/**
 * Whether a person takes part in the chat of an answer that the reviewer has reviewed, and may read that answer. `offset 0` keeps the
 * planner from copying the person's principals into each of the conditions, which took most of the planning time.
 */
export const maySeeReview = ({
  messageId,
  reviewerId,
  personId,
}: Reviewed): SQL<boolean> => sql<boolean>`exists (
  select 1 from review r join message m on m.id = r.message_id
    join participant part on part.chat_id = m.chat_id and part.user_id = ${personId}
    cross join lateral (select part.user_id as id, ${readerColumns(sql`part.user_id`)} offset 0) person
  where r.message_id = ${messageId} and r.user_id = ${reviewerId}
    and not ${answerWithheldFrom(sql`m`, sql`(select person.id, person.principals, person.administers)`)} offset 0)`;

/** `maySeeReview` for the person of a notification `n`. */
export const REVIEW_IS_THEIRS = maySeeReview({
  messageId: sql`n.message_id`,
  reviewerId: sql`n.actor_id`,
  personId: sql`n.user_id`,
});

/** Whether a person has an unread notification of a reviewed answer in a chat (both columns). */
export const hasUnreadReview = (chatId: SQL, personId: SQL): SQL<boolean> => sql<boolean>`exists (
  select 1 from notification n where n.chat_id = ${chatId} and n.user_id = ${personId}
    and n.kind = 'answer_reviewed' and n.read_at is null and ${REVIEW_IS_THEIRS})`;
