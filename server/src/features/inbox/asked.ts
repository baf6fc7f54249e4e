import { type SQL, sql } from 'drizzle-orm';
import { roleIn } from '../../access/index.ts';

const uuidOf = (person: string | SQL): SQL => (typeof person === 'string' ? sql`${person}::uuid` : person);

/**
 * Condition that a person (an id, or a column) is currently asked by a request `r`: by name while they take part in the chat, or as an
 * expert of its domain.
 */
export const isAsked = (person: string | SQL): SQL => sql`(exists (select 1 from expert_request_person named
    join participant there on there.chat_id = r.chat_id and there.user_id = named.user_id
    join "user" account on account.id = named.user_id and account.disabled_at is null
    where named.request_id = r.id and named.user_id = ${uuidOf(person)})
  or (r.for_domain and coalesce(${roleIn(sql`r.domain_id`, uuidOf(person))} in ('expert', 'manager'), false)))`;

/**
 * Condition that an open request `r` waits for this person: no one else has taken it, or the taker is not asked any more. Askers are never
 * asked themselves.
 */
export const waitsFor = (personId: string): SQL => sql`(r.ended_at is null
  and r.asked_by is distinct from ${personId}::uuid
  and (r.taken_by is null or r.taken_by = ${personId}::uuid or not ${isAsked(sql`r.taken_by`)})
  and ${isAsked(personId)})`;

/** Condition that this person is an expert for a request `r`: their next message in the chat answers it. */
export const answersIt = (personId: string): SQL => sql`(r.ended_at is null
  and r.asked_by is distinct from ${personId}::uuid and (${isAsked(personId)}
    or coalesce(${roleIn(sql`r.domain_id`, personId)} in ('expert', 'manager'), false)
    or exists (select 1 from participant there
      where there.chat_id = r.chat_id and there.user_id = ${personId}::uuid and there.kind = 'expert')))`;
