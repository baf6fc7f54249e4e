import { type SQL, sql } from 'drizzle-orm';
import { EVERYBODY } from '../tables/access.ts';

/**
 * `from` clause of the documents that a lesson (an id or a column) rests on, lessons resolved recursively. `rested` has the document's id;
 * `held_below` and `of_held_below` are the document and its domain if they exist; `gone_below` and `of_gone_below` are those of a deleted
 * document.
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

/** Whether these principals (an array, of one user) may read the domain of a row now. */
const readsWith = (domain: SQL, principals: SQL): SQL => sql`(
  ${domain}.status = 'active' and ${domain}.access = 'open'
  or ${domain}.status = 'disabled' and ${domain}.access = 'open' and exists (select 1 from "user" administrator
    where administrator.id = any(${principals}) and administrator.role in ('admin', 'owner'))
  or ${domain}.status in ('active', 'disabled') and exists (select 1 from domain_grant of_principal
    where of_principal.domain_id = ${domain}.id and of_principal.principal = any(${principals})
      and (${domain}.status = 'active' or of_principal.role in ('expert', 'manager'))))`;

/**
 * Whether a user's principals (an array) may read all documents that a lesson rests on now. A deleted document must have been readable for
 * them at its deletion, and its domain, if it exists, must be readable now.
 */
export const readsAllOf = (lessonId: SQL, principals: SQL): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${restedOf(lessonId)} where not coalesce(case
    when gone_below.id is not null then (${EVERYBODY}::uuid = any(gone_below.readers) or gone_below.readers && ${principals})
      and (of_gone_below.id is null or ${readsWith(sql`of_gone_below`, principals)})
    else ${readsWith(sql`of_held_below`, principals)} and (held_below.access <> 'listed' or exists (
      select 1 from document_principal of_held_one
      where of_held_one.document_id = held_below.id and of_held_one.principal = any(${principals}))) end, false))`;

/**
 * Whether all readers of the domain of row `document` may read it; for a lesson: all documents that it rests on exist in that domain and
 * are not listed.
 */
export const isForDomain = (document: SQL): SQL<boolean> => sql<boolean>`(${document}.access = 'domain'
  or ${document}.access = 'derived' and not exists (select 1 ${restedOf(sql`${document}.id`)}
    where held_below.id is null or held_below.domain_id <> ${document}.domain_id or held_below.access = 'listed'))`;

/** Whether no document that a lesson rests on is restricted for any user, or was at its deletion. */
export const restsOnNothingRestricted = (lessonId: SQL): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${restedOf(lessonId)} where not coalesce(case
    when gone_below.id is not null then ${EVERYBODY}::uuid = any(gone_below.readers)
      and (of_gone_below.id is null or of_gone_below.access = 'open' and of_gone_below.status <> 'deleting')
    else held_below.access <> 'listed' and of_held_below.access = 'open' and of_held_below.status <> 'deleting' end, false))`;

/** Whether a lesson rests only on documents in the domain of row `document`, so that the state of that domain covers all of them. */
export const restsWithin = (document: SQL): SQL<boolean> => sql<boolean>`not exists (
  select 1 ${restedOf(sql`${document}.id`)} where held_below.id is null or held_below.domain_id <> ${document}.domain_id)`;

/** Query of the distinct domains of the documents that a lesson rests on (`domain_id`, null if unknown). */
export const domainsRestedOn = (lessonId: SQL): SQL =>
  sql`select distinct coalesce(held_below.domain_id, gone_below.domain_id) as domain_id ${restedOf(lessonId)}`;
