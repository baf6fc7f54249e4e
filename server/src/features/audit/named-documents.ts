import type { CurrentUser } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { principalsOf, readByEach, readerColumns, roleOf } from '../../access/index.ts';
import { EVERYBODY } from '../../tables/access.ts';
import { auditEvent } from '../../tables/administration.ts';

const { action, actorId, detail, targetId } = auditEvent;
/** As an id, so that an index finds it; what is none is nothing. */
const asId = (text: SQL): SQL => sql`(case
  when ${text} ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (${text})::uuid end)`;

/** The domain of an event that is about a document. */
const DOMAIN = sql`coalesce(${detail} ->> 'domain_id', ${detail} -> 'domains' -> 0 ->> 'id')`;
const IS_OF_DOCUMENT = sql`(${action} like 'document.%' or ${action} like 'source.%'
  or ${action} = 'access.opened' and ${detail} ->> 'how' in ('document_list', 'lesson', 'source') and ${targetId} is distinct from ${DOMAIN})`;
/** Domain of an event that holds who reads it or its documents, who answers its gaps, or where its documents come from. */
const DOMAIN_OF_LISTS = sql`case when ${action} in ('domain.access_changed', 'domain.created') or ${action} like 'gap.%' then ${targetId}
  when ${action} like 'document.%' or ${action} like 'source.%' then ${DOMAIN} end`;

/**
 * Whether an event's detail may be shown to a person who reads the log: lists, roles and places of a restricted domain are shown to who
 * manages it, and to who set them; of a domain that is gone to the latter alone.
 */
export const mayDetail = ({ id }: Pick<CurrentUser, 'id'>): SQL<boolean> => sql<boolean>`(
  (${DOMAIN_OF_LISTS}) is null or coalesce(${actorId} = ${id}, false)
  or exists (select 1 from domain o where o.id = ${asId(DOMAIN_OF_LISTS)} and (o.access = 'open'
    or ${roleOf(sql`o.id`, sql`(select ${principalsOf(id)})::uuid[]`)} = 'manager')))`;

/** Domains that an event links a person with, as JSON; null for an event of anything else. */
const DOMAINS_OF_PERSON = sql`case when ${action} like 'user.%' or ${action} like 'answers.%'
  then coalesce(${detail} -> 'domain_ids', jsonb_build_array(${detail} -> 'domain_id')) end`;

/**
 * Whether a reader of the log may know which domains an event links a person with: each is open or managed by the reader, or the reader did
 * it.
 */
export const mayLink = ({ id }: Pick<CurrentUser, 'id'>): SQL<boolean> => sql<boolean>`(
  coalesce(${actorId} = ${id}, false)
  or not exists (select 1 from jsonb_array_elements_text(${DOMAINS_OF_PERSON}) linked(id)
    left join domain o on o.id = ${asId(sql`linked.id`)}
    where linked.id is not null and not coalesce(o.access = 'open'
      or ${roleOf(sql`o.id`, sql`(select ${principalsOf(id)})::uuid[]`)} = 'manager', false)))`;

/**
 * Whether an event's target may be named to a person who reads the log: a document's name is told to who manages its domain, where that is
 * restricted, and to who reads the document; of one that went with its domain, where everybody could read it.
 */
export const mayName = ({ id }: Pick<CurrentUser, 'id'>): SQL<boolean> => {
  const principals = sql`(select ${principalsOf(id)})::uuid[]`;
  const person = sql`(select one.id, ${readerColumns(sql`one.id`)} from (select ${id}::uuid as id) one)`;
  return sql<boolean>`(not ${IS_OF_DOCUMENT}
    or exists (select 1 from domain o where o.id = ${asId(DOMAIN)} and (o.access = 'open'
      or ${roleOf(sql`o.id`, principals)} = 'manager'
      or exists (select 1 from document d where d.id = ${asId(sql`${targetId}`)} and d.domain_id = o.id
        and ${readByEach(sql`d`, sql`o`, person)})))
    or exists (select 1 from removed_document gone where gone.id = ${asId(sql`${targetId}`)}
      and ${EVERYBODY}::uuid = any(gone.readers) and not exists (select 1 from domain o where o.id = gone.domain_id)))`;
};
