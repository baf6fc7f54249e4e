import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';

/** Which documents have changed; without, all of the last day: what a server that was killed has not told of. */
type Changed = { documentId?: string; domainId?: string };

/** Spaces and line ends may be others in another format of the same words. */
const squeezed = (text: SQL): SQL => sql`regexp_replace(${text}, '\\s+', ' ', 'g')`;

/** Words that an answer of the chat of the lesson `l` cited of the document `rested`. */
const QUOTES = sql`message m cross join lateral jsonb_array_elements(m.sources) cited
  where m.chat_id = l.chat_id and cited ->> 'source_document_id' = rested.document_id::text`;
const QUOTE = sql`cited ->> 'quote'`;
const IS_LOST = sql`not exists (select 1 from reading r join page p on p.reading_id = r.id
  where r.document_id = d.id and r.visible and position(${squeezed(QUOTE)} in ${squeezed(sql`p.text`)}) > 0)`;

/**
 * Marks live lessons for review when an excerpt they were learned from is missing in its document, or the document was deleted. For a
 * lesson whose chat was deleted the excerpts are unknown, so any change counts. The lesson keeps answering meanwhile.
 */
export const reviewChanged = async (db: Db, { documentId, domainId }: Changed = {}): Promise<void> => {
  const which = (column: SQL, domain: SQL): SQL => {
    if (documentId) return sql`${column} = ${documentId}::uuid`;
    return domainId ? sql`${domain} = ${domainId}::uuid` : sql`true`;
  };
  await db.execute(sql`with seen as (
      select l.id, l.chat_id, rested.document_id, coalesce(l.reviewed_at, l.live_at) as looked_at
      from lesson l join lesson_document rested on rested.lesson_id = l.id
      where l.state = 'live' and l.changed_at is null),
    replaced as (
      select l.id from seen l join document d on d.id = l.document_id
        cross join lateral (select l.document_id) as rested(document_id)
      where ${which(sql`d.id`, sql`d.domain_id`)} and d.version > 1 and d.version_at > l.looked_at
        and d.version_at > now() - interval '1 day'
        and exists (select 1 from reading r where r.document_id = d.id and r.visible and r.version = d.version)
        and (l.chat_id is null or exists (select 1 from ${QUOTES} and ${IS_LOST}))),
    removed as (
      select l.id from seen l join removed_document gone on gone.id = l.document_id
        cross join lateral (select l.document_id) as rested(document_id)
      where ${which(sql`gone.id`, sql`gone.domain_id`)} and gone.removed_at > l.looked_at
        and gone.removed_at > now() - interval '1 day'
        and (l.chat_id is null or exists (select 1 from ${QUOTES})))
    update lesson set changed_at = now()
    where state = 'live' and changed_at is null
      and id in (select id from replaced union all select id from removed)`);
};
