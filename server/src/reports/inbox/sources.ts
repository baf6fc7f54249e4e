import {
  type CurrentUser,
  type InboxSource,
  type InboxSourceList,
  SOURCE_FAILURES_TOLD,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { managedBy, mayAdministerDomains } from '../../access/index.ts';
import { snoozedUntil } from '../../features/inbox/index.ts';
import { withSaid } from '../../features/sources/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { after, pageOf, type Query } from './pages.ts';
import { isPutOff } from './requests.ts';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/** Condition that a person manages the sources of a domain; administrators do in an open domain without a manager. */
const isHers = (person: Person): SQL => {
  const administered = mayAdministerDomains(person)
    ? sql`or d.access = 'open' and not exists (
        select 1 from domain_grant g where g.domain_id = d.id and g.role = 'manager')`
    : sql``;
  return sql`(d.id = any(${managedBy(person.id)}) ${administered})`;
};

/** The sources `s` that fail again and again, wait for a new sign-in, or hold deletions, of the domains that a person manages; `w.since` says since when. */
export const sourcesFor = (person: Person): SQL => sql`source s join domain d on d.id = s.domain_id
    cross join lateral (select count(*)::int as held, min(i.missing_since) as missing from source_item i
      where i.source_id = s.id and i.state in ('held', 'hidden')) h
    cross join lateral (select least(h.missing, case when s.failures >= ${SOURCE_FAILURES_TOLD} or s.needs_sign_in then s.failing_since end) as since) w
  where w.since is not null and not s.deleting and not s.paused and d.status <> 'deleting' and ${isHers(person)}`;

export const listSourcesFor = async (db: Db, person: Person, query: Query): Promise<InboxSourceList> => {
  const until = snoozedUntil(person.id, 'source', sql`s.id`);
  const { rows } = await db.execute<InboxSource>(sql`
    select s.id, s.name, json_build_object('id', d.id, 'name', d.name) as domain, s.failures, h.held,
      ${isoTime('w.since')} as waiting_since,
      case when s.failures > 0 then (select case when y.error_code is null then null
          else json_build_object('code', y.error_code, 'message', coalesce(y.error_message, '')) end
        from source_sync y where y.source_id = s.id order by y.started_at desc, y.id desc limit 1) end as error
    from ${sourcesFor(person)} and ${isPutOff(query.snoozed, until)} and ${after(query, sql`w.since`, sql`s.id`, 'oldest first')}
    order by w.since, s.id limit ${query.limit + 1}`);
  const { page, next } = pageOf(rows, query);
  return { sources: page.map((one) => ({ ...one, error: withSaid(one.error) })), next };
};
