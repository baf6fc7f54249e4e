import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { isoTime } from '../platform/database/iso-time.ts';
import { EVERYBODY } from '../tables/access.ts';
import { readByEach, readDomainByEach, readsDomain } from './readable-documents.ts';
import { readerColumns } from './reader.ts';
import { domainsRestedOn, isForDomain, restsOnNothingRestricted } from './rests-on-documents.ts';

/**
 * Query of the domain whose name, perimeter or conditions appear in the answer of a column: a decided answer without citations. The answer
 * to a chat with a participant who does not read the domain names none and has no decision.
 */
const namedIn = (messageId: SQL): SQL => sql`select of_run.domain_id as document_id from execution of_run
    where of_run.message_id = ${messageId} and of_run.domain_id is not null and jsonb_typeof(of_run.decision) = 'object'
      and of_run.outcome in ('out_of_scope', 'details_asked', 'escalated', 'not_in_documents', 'may_answer')`;

/** Query of the documents (`document_id`) that the message of a column was written from. */
export const documentsUnder = (messageId: SQL): SQL =>
  sql`(select of_message.document_id from message_document of_message where of_message.message_id = ${messageId})`;

/** Query of the documents (`document_id`) that the message of a column rests on, and of the domain that it names (`namedIn`). */
export const documentsOfMessage = (messageId: SQL): SQL =>
  sql`(${documentsUnder(messageId)} union all ${namedIn(messageId)})`;

/**
 * Same as `documentsOfMessage` for the message of a row as displayed: a system message about a lesson rests on the documents of that
 * lesson, or, if the lesson was deleted, on the lesson itself, which no user can read.
 */
export const documentsOfShown = (message: SQL): SQL => sql`(
  select of_all.document_id from ${documentsOfMessage(sql`${message}.id`)} of_all
  union all select of_lesson.document_id from lesson_document of_lesson
    where ${message}.role = 'system' and of_lesson.lesson_id = (${message}.event ->> 'lesson_id')::uuid
  union all select (${message}.event ->> 'lesson_id')::uuid
    where ${message}.role = 'system' and ${message}.event ->> 'kind' = 'lesson'
      and not exists (select 1 from lesson where lesson.id = (${message}.event ->> 'lesson_id')::uuid))`;

/**
 * Whether one of `readers` (a relation made by `readerColumns`, with `id`) may not read one of `documents` (a query of `document_id`) now.
 * Open documents are decided by their own rows; readers are evaluated only for restricted ones. A deleted document must have been readable
 * at its deletion, and its domain, if it exists, must be readable now.
 */
export const hiddenFor = (documents: SQL, readers: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documents)} where not ${readable(readers)})`;

/**
 * Whether the message of a row is withheld from one of `readers`: they may not read one of its documents now, and no manager of that
 * document's domain has shared the answer with them.
 */
export const answerWithheldFrom = (message: SQL, readers: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documentsOfShown(message))} where not ${readable(notSharedWith(sql`${message}.id`, readers))})`;

/** Whether all documents of the answer of a column that one of `readers` may not read are in these domains (an array). */
export const lacksOnlyOf = (
  domains: SQL,
  messageId: SQL,
  readers: SQL,
): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${RESTED(documentsOfMessage(messageId))} where not ${readable(notSharedWith(messageId, readers))}
    and not coalesce(${isWhollyOf(domains)}, false))`;

/**
 * Query of the domains (`domain_id`) of the answer of a column that are among these (an array), with everything that its documents there
 * rest on.
 */
export const domainsWhollyOf = (domains: SQL, messageId: SQL): SQL => sql`(
  select coalesce(held.domain_id, named.id) as domain_id ${RESTED(documentsOfMessage(messageId))}
  group by 1 having bool_and(coalesce(${isWhollyOf(domains)}, false)))`;

/**
 * Whether the document `held` exists in these domains, for a lesson with all documents that it rests on; or the domain `named` is one of
 * them.
 */
const isWhollyOf = (
  domains: SQL,
): SQL<boolean> => sql<boolean>`(named.id = any(${domains}) or held.domain_id = any(${domains})
  and (held.access <> 'derived' or not exists (select 1 from (${domainsRestedOn(sql`held.id`)}) of_lesson
    where of_lesson.domain_id is null or not of_lesson.domain_id = any(${domains}))))`;

const notSharedWith = (messageId: SQL, readers: SQL): SQL => sql`(
  select one.id, one.principals, one.administers from ${readers} one
  where cardinality(one.principals) = 0 or not exists (select 1 from message_share share where share.message_id = ${messageId} and share.user_id = one.id
    and share.domain_id = coalesce(held.domain_id, gone.domain_id, named.id)))`;

/**
 * Whether one of the documents is restricted for any user, was at its deletion, or is in a domain that is being deleted, which no user can
 * read.
 */
export const restsOnRestricted = (documents: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documents)} where not coalesce(case
    when named.id is not null then named.access = 'open' and named.status <> 'deleting'
    when gone.id is not null then ${EVERYBODY}::uuid = any(gone.readers) and (of_gone.id is null or of_gone.access = 'open' and of_gone.status <> 'deleting')
    else of_held.access = 'open' and of_held.status <> 'deleting' and (held.access = 'domain'
      or held.access = 'derived' and ${restsOnNothingRestricted(sql`held.id`)}) end, false))`;

/**
 * One-row relation for the message of a row: `withheld` as above; `removed`: deletion times of deleted documents; `updated`: state of the
 * others (objects by id) with the last change, the version that answers and the source.
 */
export const answerSources = (message: SQL, readers: SQL): SQL => sql`(
  select coalesce(bool_or(not ${readable(notSharedWith(sql`${message}.id`, readers))}), false) as withheld,
    json_object_agg(gone.id, gone.removed_at) filter (where gone.id is not null) as removed,
    json_object_agg(held.id, ${WHAT_IT_IS_NOW}) filter (where held.id is not null) as updated
  ${RESTED(documentsOfShown(message))})`;

/** State of the document `held`. Only a document with replaced content needs a query for the version that answers. */
const WHAT_IT_IS_NOW = sql`json_build_object('at', held.updated_at, 'version_at', held.version_at,
    'version', case when held.version = 1 then 1
      else coalesce((select max(r.version) from reading r where r.document_id = held.id and r.visible), 1) end,
    'origin', case when held.source_id is not null then (select json_build_object('address', i.address, 'source', s.name,
        'seen_at', ${isoTime('i.seen_at')}, 'changed_at', ${isoTime('i.changed_at')},
        'missing_since', ${isoTime('i.missing_since')})
      from source_item i join source s on s.id = i.source_id where i.document_id = held.id) end)`;

/** Whether all readers of this domain (a column) may read the document, or could at its deletion. */
const IS_DOMAINS = (domainId: SQL): SQL => sql`coalesce(case
  when named.id is not null then named.id = ${domainId}
  when gone.id is not null then gone.for_domain and gone.domain_id = ${domainId}
  else held.domain_id = ${domainId} and ${isForDomain(sql`held`)} end, false)`;

/** Whether one of the documents is not readable by all readers of this domain, so that a text based on them is not either. */
export const restsOnNarrower = (documents: SQL, domainId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documents)} where not ${IS_DOMAINS(domainId)})`;

/** Same as `hiddenFor` for readers of this domain: documents readable by all of them are never withheld, not even after deletion. */
export const withheldInDomain = (documents: SQL, readers: SQL, domainId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${RESTED(documents)} where not ${IS_DOMAINS(domainId)} and not ${readable(readers)})`;

const RESTED = (documents: SQL): SQL => sql`from ${documents} rested
  left join removed_document gone on gone.id = rested.document_id
  left join domain of_gone on of_gone.id = gone.domain_id
  left join document held on held.id = rested.document_id
  left join domain of_held on of_held.id = held.domain_id
  left join domain named on named.id = rested.document_id`;

const readable = (readers: SQL): SQL<boolean> => sql<boolean>`case
  when named.id is not null then ${readDomainByEach(sql`named`, readers)}
  when gone.id is not null then not exists (select 1 from ${readers} reader
    where not (${EVERYBODY}::uuid = any(gone.readers) or reader.id = any(gone.readers))
      or of_gone.id is not null and not ${readsDomain(sql`of_gone`)})
  when held.id is null then false
  when held.access = 'domain' and of_held.access = 'open' and of_held.status = 'active' then true
  else ${readByEach(sql`held`, sql`of_held`, readers)} end`;

/**
 * CTEs that store who may read the documents selected by `which` (a condition on the row `going`): part of the statement that deletes them.
 * For a restricted document only if an answer, lesson or evaluation question rests on it.
 */
export const snapshotReaders = (which: SQL): SQL => sql`everybody as materialized (
    select person.id, ${readerColumns(sql`person.id`)} from "user" person where person.disabled_at is null),
  kept as (
    insert into removed_document (id, domain_id, for_domain, readers)
    select going.id, going.domain_id, ${isForDomain(sql`going`)}, case when going.access = 'domain' and its.access = 'open' and its.status = 'active'
      then array[${EVERYBODY}::uuid]
      else array(select reader.id from everybody reader where ${readByEach(sql`going`, sql`its`, sql`(select reader.id, reader.principals, reader.administers)`)}) end
    from document going join domain its on its.id = going.domain_id
    where ${which} and (its.access = 'open' and going.access = 'domain'
      or exists (select 1 from message_document resting where resting.document_id = going.id)
      or exists (select 1 from lesson_document resting where resting.document_id = going.id)
      or exists (select 1 from golden_document resting where resting.document_id = going.id)
      or exists (select 1 from golden_result_document resting where resting.document_id = going.id))
    on conflict do nothing)`;

/**
 * Stores who reads a domain before its deletion: for its documents, already deleted ones included, and for answers that name the domain.
 * Call before the domain is marked as deleted.
 */
export const keepReadersOfDomain = async (tx: DbOrTx, domainId: string): Promise<void> => {
  await tx.execute(sql`with ${snapshotReaders(sql`going.domain_id = ${domainId}`)} select 1`);
  const reading = sql`array(select reader.id from (
      select person.id, ${readerColumns(sql`person.id`)} from "user" person where person.disabled_at is null) reader
    where ${readsDomain(sql`its`)})`;
  const isClosed = sql`its.id = ${domainId} and (its.access <> 'open' or its.status <> 'active')`;
  await tx.execute(sql`update removed_document gone set readers = case when ${EVERYBODY}::uuid = any(gone.readers) then closed.readers
      else array(select unnest(gone.readers) intersect select unnest(closed.readers)) end
    from (select its.id, ${reading} as readers from domain its where ${isClosed}) closed
    where gone.domain_id = closed.id`);
  // The execution loses its domain with the deletion: the message keeps the reference.
  await tx.execute(sql`with closed as (
      insert into removed_document (id, domain_id, for_domain, readers)
      select its.id, its.id, true, ${reading} from domain its where ${isClosed} on conflict do nothing returning id)
    insert into message_document (message_id, document_id)
    select of_run.message_id, closed.id from closed join execution of_run on of_run.domain_id = closed.id
      cross join lateral (${namedIn(sql`of_run.message_id`)}) named on conflict do nothing`);
};
