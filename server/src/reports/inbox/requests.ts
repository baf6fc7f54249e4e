import type { CurrentUser, InboxRequest, InboxRequestList } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { answersFor, knownDomains, mayAdministerDomains, roleIn } from '../../access/index.ts';
import { snoozedUntil, waitsFor } from '../../features/inbox/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { questionOf } from '../../platform/question-of.ts';
import { after, pageOf, type Query } from './pages.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/**
 * Selects the requests `r` that wait for a person, in open chats: those that name them, and those of domains in which they are an expert.
 */
export const requestsFor = (person: Person): SQL => sql`expert_request r
  join chat c on c.id = r.chat_id and c.closed_at is null
  left join domain on domain.id = r.domain_id and domain.status <> 'deleting'
  where r.ended_at is null and r.id in (
    select named.request_id from expert_request_person named where named.user_id = ${person.id}
    union all select common.id from expert_request common
      where common.for_domain and common.ended_at is null and common.domain_id = any(${answersFor(person)}))
    and (domain.id is not null or not r.for_domain) and ${waitsFor(person.id)}`;

export const isPutOff = (snoozed: boolean, until: SQL): SQL =>
  snoozed ? sql`${until} is not null` : sql`${until} is null`;

const personOf = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else json_build_object('id', ${alias}.id,
    'username', ${alias}.username, 'name', ${alias}.name, 'is_expert', ${alias}.is_expert) end`);

/** Lists requests. The chat and its name are read only for its participants; the domain only as far as the caller may know it. */
export const listRequests = async (db: Db, person: Person, query: Query): Promise<InboxRequestList> => {
  const until = snoozedUntil(person.id, 'request', sql`r.id`);
  const teaches = sql`(${roleIn(sql`domain.id`, person.id)} in ('expert', 'manager')
    or ${mayAdministerDomains(person)} and domain.access = 'open')`;
  const { rows: found } = await db.execute<
    Omit<InboxRequest, 'snoozed_until'> & { put_off: string | null }
  >(sql`
    select r.id, r.chat_id, r.message_id, r.for_domain, case when r.taken_by = ${person.id} then 'taken' else 'waiting' end as state,
      ${isoTime('r.asked_at')} as waiting_since, to_json(${until})::text as put_off,
      (select coalesce(q.content, m.content) from message m left join message q on q.id = m.reply_to and m.role = 'assistant'
        where m.id = r.message_id) as question,
      (select ${personOf('u')} from "user" u where u.id = r.asked_by) as asked_by,
      (select ${personOf('u')} from "user" u where u.id = r.handed_by) as handed_by,
      case when ${knownDomains(person)} then json_build_object('id', domain.id, 'name', domain.name) end as domain,
      case when exists (select 1 from participant p where p.chat_id = c.id and p.user_id = ${person.id})
        then json_build_object('id', c.id, 'name', c.name) end as chat,
      coalesce(${teaches}, false) as can_teach
    from ${requestsFor(person)} and ${isPutOff(query.snoozed, until)} and ${after(query, sql`r.asked_at`, sql`r.id`, 'oldest first')}
    order by r.asked_at, r.id limit ${query.limit + 1}`);
  // The columns of the select above.
  const { page, next } = pageOf(found, query);
  const requests = page.map(({ put_off, question, ...row }) => ({
    ...row,
    question: questionOf(question),
    snoozed_until: put_off === null ? null : new Date(JSON.parse(put_off)).toISOString(),
  }));
  return { requests, next };
};
