import { type SQL, sql } from 'drizzle-orm';

/** Condition that the answer of a run `e` has this rating; `seen` limits the feedback `f` that counts. */
export const isRated = (rating: 1 | -1, seen: SQL): SQL =>
  sql`exists (select 1 from feedback f where f.message_id = e.message_id and f.rating = ${rating} and ${seen})`;

/** Condition that a run `e` ended without an answer, or with excerpts that no one rated as helpful. */
export const isUnanswered = (seen: SQL): SQL =>
  sql`(e.outcome in ('not_in_documents', 'out_of_scope', 'escalated', 'failed')
    or (e.outcome = 'may_answer' and not ${isRated(1, seen)}))`;

/** Condition that a run `e` has ended and is a knowledge gap: not answered, or badly rated. */
export const isGapOf = (seen: SQL): SQL =>
  sql`(e.outcome is not null and (${isUnanswered(seen)} or ${isRated(-1, seen)}))`;
