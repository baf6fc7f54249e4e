import { type SQL, sql } from 'drizzle-orm';
import { EVERYBODY } from '../tables/access.ts';

/**
 * What a lesson (an id, or a column) rests on, as a part of a statement's `from`: `rested` with the document's id; `held_below` and
 * `of_held_below`, the document and its domain while they are there; `gone_below` and `of_gone_below` once it was deleted. Of a lesson that it rests
 * on, what that rests on too.
 */
const restedOf = (lessonId: SQL): SQL => sql`from (
    with recursive below(id) as (
      select of_lesson.document_id from lesson_document of_lesson where of_lesson.lesson_id = ${lessonId}
      union
      select of_lower.document_id from below join document lower on lower.id = below.id and lower.access = 'derived'
        join lesson_document of_lower on of_lower.lesson_id = lower.id)
    select below.id from below) rested
  left join document held_below on held_below.id = rested.id left join domain of_held_below on of_held_below.id = held_below.domain_id
  left join removed_document gone_below on gone_below.id = rested.id left join domain of_gone_below on of_gone_below.id = gone_below.domain_id`;

/** Whether these principals (an array, of one person) read the domain of a row now. */
const readsWith = (domain: SQL, principals: SQL): SQL => sql`(
  ${domain}.status = 'active' and ${domain}.access = 'open'
  or ${domain}.status = 'disabled' and ${domain}.access = 'open' and exists (select 1 from "user" administrator
    where administrator.id = any(${principals}) and administrator.role in ('admin', 'owner'))
  or ${domain}.status in ('active', 'disabled') and exists (select 1 from domain_grant of_principal
    where of_principal.domain_id = ${domain}.id and of_principal.principal = any(${principals})
      and (${domain}.status = 'active' or of_principal.role in ('expert', 'manager'))))`;

/**
 * Whether one person's principals (an array) may read, now, all that a lesson rests on. Of what is gone: whether she could read it
 * then, and reads its domain now, where that is there.
 */
export const readsAllOf = (lessonId: SQL, principals: SQL): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${restedOf(lessonId)} where not coalesce(case
    when gone_below.id is not null then (${EVERYBODY}::uuid = any(gone_below.readers) or gone_below.readers && ${principals})
      and (of_gone_below.id is null or ${readsWith(sql`of_gone_below`, principals)})
    else ${readsWith(sql`of_held_below`, principals)} and (held_below.access <> 'listed' or exists (
      select 1 from document_principal of_held_one
      where of_held_one.document_id = held_below.id and of_held_one.principal = any(${principals}))) end, false))`;

/** Whether all that it rests on is there and is read by whoever reads the domain of the row `document`. */
export const isForDomain = (document: SQL): SQL<boolean> => sql<boolean>`(${document}.access = 'domain'
  or ${document}.access = 'derived' and not exists (select 1 ${restedOf(sql`${document}.id`)}
    where held_below.id is null or held_below.domain_id <> ${document}.domain_id or held_below.access = 'listed'))`;

/** Whether something that it rests on is, or was when it went, restricted: to whomever. */
export const restsOnNothingRestricted = (lessonId: SQL): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${restedOf(lessonId)} where not coalesce(case
    when gone_below.id is not null then ${EVERYBODY}::uuid = any(gone_below.readers)
      and (of_gone_below.id is null or of_gone_below.access = 'open' and of_gone_below.status <> 'deleting')
    else held_below.access <> 'listed' and of_held_below.access = 'open' and of_held_below.status <> 'deleting' end, false))`;

/** Whether what it rests on is all in the domain of the row `document`: then the state of that domain tells of all of it. */
export const restsWithin = (document: SQL): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${restedOf(sql`${document}.id`)} where held_below.id is null or held_below.domain_id <> ${document}.domain_id)`;

/** The domains of what it rests on, each once (`domain_id`, null where that is not known), as a query. */
export const domainsRestedOn = (lessonId: SQL): SQL =>
  sql`select distinct coalesce(held_below.domain_id, gone_below.domain_id) as domain_id ${restedOf(lessonId)}`;
