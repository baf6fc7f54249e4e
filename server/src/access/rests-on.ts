import { type SQL, sql } from 'drizzle-orm';
import { EVERYBODY } from '../tables/access.ts';
import { readByEach, readsDomain } from './readable-documents.ts';
import { standingOf } from './reader.ts';
import { restsOnNothingRestricted } from './rests-on-documents.ts';

/** The documents (`document_id`) that the message of a column rests on. */
export const documentsOfMessage = (messageId: SQL): SQL =>
  sql`(select of_message.document_id from message_document of_message where of_message.message_id = ${messageId})`;

/**
 * Whether one of `readers` (a relation as `standingOf` makes it, with `id`) may not read one of `documents` (a query of
 * `document_id`) now. What everybody reads is told by the rows of document and domain alone: the readers are looked at only where
 * something is restricted. Of a document that is
 * gone: whether it could be read then, and its domain, where that is there, may be read now.
 */
export const withheldFrom = (documents: SQL, readers: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documents)} where not ${readable(readers)})`;

/** Whether one of them is restricted, or was when it went: to whomever. */
export const restsOnRestricted = (documents: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documents)} where not coalesce(case
    when gone.id is not null then ${EVERYBODY}::uuid = any(gone.readers) and (of_gone.id is null or of_gone.access = 'open')
    else of_held.access = 'open' and (held.access = 'domain'
      or held.access = 'derived' and ${restsOnNothingRestricted(sql`held.id`)}) end, false))`;

/** As a relation of one row: `withheld`, and `removed`, when those of the documents went that are gone (an object by id). */
export const restsOn = (documents: SQL, readers: SQL): SQL => sql`(
  select coalesce(bool_or(not ${readable(readers)}), false) as withheld,
    json_object_agg(gone.id, gone.removed_at) filter (where gone.id is not null) as removed
  ${RESTED(documents)})`;

const RESTED = (documents: SQL): SQL => sql`from ${documents} rested
  left join removed_document gone on gone.id = rested.document_id
  left join domain of_gone on of_gone.id = gone.domain_id
  left join document held on held.id = rested.document_id
  left join domain of_held on of_held.id = held.domain_id`;

const readable = (readers: SQL): SQL<boolean> => sql<boolean>`case
  when gone.id is not null then not exists (select 1 from ${readers} reader
    where not (${EVERYBODY}::uuid = any(gone.readers) or reader.id = any(gone.readers))
      or of_gone.id is not null and not ${readsDomain(sql`of_gone`)})
  when held.id is null then false
  when held.access = 'domain' and of_held.access = 'open' and of_held.status = 'active' then true
  else ${readByEach(sql`held`, sql`of_held`, readers)} end`;

/**
 * Keeps, for the documents that `which` selects (a condition on the row `going`), who could read them: a part of the statement that
 * takes them away. Of a restricted one it is kept where an answer or a lesson rests on it.
 */
export const keepReaders = (which: SQL): SQL => sql`everybody as materialized (
    select person.id, ${standingOf(sql`person.id`)} from "user" person where person.disabled_at is null),
  kept as (
    insert into removed_document (id, domain_id, readers)
    select going.id, going.domain_id, case when going.access = 'domain' and its.access = 'open' and its.status = 'active'
      then array[${EVERYBODY}::uuid]
      else array(select reader.id from everybody reader where ${readByEach(sql`going`, sql`its`, sql`(select reader.id, reader.principals, reader.administers)`)}) end
    from document going join domain its on its.id = going.domain_id
    where ${which} and (its.access = 'open' and going.access = 'domain'
      or exists (select 1 from message_document resting where resting.document_id = going.id)
      or exists (select 1 from lesson_document resting where resting.document_id = going.id))
    on conflict do nothing)`;
