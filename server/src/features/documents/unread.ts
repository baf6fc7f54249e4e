import { type SQL, sql } from 'drizzle-orm';

/** Documents `d` of a domain that a question asked at `asked` could be answered from: those that were there by then. */
export const askedOf = (domainId: SQL, asked: SQL): SQL =>
  sql`d.domain_id = ${domainId} and d.enabled and d.created_at <= ${asked}`;

/** A document `d` that nothing can be answered from yet: it waits to be read for the first time, or is being read. */
export const IS_UNREAD = sql`(d.status in ('queued', 'processing')
  and not exists (select 1 from reading r where r.document_id = d.id and r.visible))`;
