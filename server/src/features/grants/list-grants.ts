import type {
  DomainReader,
  GrantList,
  GrantQuery,
  Principal,
  ReaderList,
  ReaderQuery,
} from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { peopleOfPrincipals } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { EVERYBODY } from '../../tables/access.ts';
import { isInvitationPending } from '../accounts/index.ts';

type Page = { search: string; page: number; limit: number };

const pageOf = ({ page, limit }: Page): SQL => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** A principal as the contract has it, of the columns `id`, `kind`, `name`, `username`. */
export const presentPrincipal = (row: PrincipalRow): Principal => {
  if (row.kind === 'person')
    return { kind: 'person', id: row.id, name: row.name, username: row.username ?? '' };
  if (row.kind === 'group') return { kind: 'group', id: row.id, name: row.name, members: row.members ?? 0 };
  return { kind: 'everybody', id: row.id, name: '' };
};
export type PrincipalRow = {
  id: string;
  kind: Principal['kind'];
  name: string;
  username: string | null;
  members: number | null;
};
type GrantRow = PrincipalRow & {
  role: DomainReader['role'] & string;
  disabled: boolean;
  granted_at: string;
  last_seen_at: string | null;
  invitation: { email: string; expires_at: string } | null;
};

/** Lists the roles granted in a domain. `closed`: for a caller who does not read the domain, its managers only. */
export const listGrants = async (
  db: DbOrTx,
  domainId: string,
  query: z.output<typeof GrantQuery>,
  { closed }: { closed: boolean },
): Promise<Pick<GrantList, 'grants' | 'total'>> => {
  const like = likePattern(query.search);
  const { rows } = await db.execute<{ total: number; grants: GrantRow[] }>(sql`
    with matching as materialized (
      select g.principal as id, g.role, g.group_id,
        case when g.everybody then 'everybody' when g.group_id is null then 'person' else 'group' end as kind,
        coalesce(u.name, pg.name, '') as name, u.username, u.disabled_at is not null as disabled,
        ${isoTime('g.created_at')} as granted_at, array_position(array['manager', 'expert', 'reader'], g.role) as rank
      from domain_grant g left join "user" u on u.id = g.user_id left join principal_group pg on pg.id = g.group_id
      where g.domain_id = ${domainId} ${closed ? sql`and g.role = 'manager'` : sql``}
        and (coalesce(u.name, pg.name, '') ilike ${like} or u.username ilike ${like})),
    shown as (
      select m.*, case when m.group_id is not null then
        (select count(*)::int from (${peopleOfPrincipals(sql`select m.group_id`)}) as inside) end as members,
        (select ${isoTime('max(s.updated_at)')} from session s where s.user_id = m.id) as last_seen_at,
        (select json_build_object('email', invited.email, 'expires_at', ${isoTime('l.expires_at')})
          from account_link l join "user" invited on invited.id = l.user_id
          where l.user_id = m.id and l.kind = 'invitation' and ${isInvitationPending(sql`m.id`)}) as invitation
      from (select * from matching order by rank, kind, lower(name), id ${pageOf(query)}) m)
    select (select count(*)::int from matching) as total,
      coalesce((select json_agg(shown order by rank, kind, lower(name), id) from shown), '[]') as grants`);
  const found = rows[0] ?? { total: 0, grants: [] };
  return {
    total: found.total,
    grants: found.grants.map((row) => ({
      principal: presentPrincipal(row),
      role: row.role,
      disabled: row.disabled,
      granted_at: row.granted_at,
      last_seen_at: row.last_seen_at,
      invitation: row.invitation,
    })),
  };
};

/** Common tables of the grants through which people may read a domain: `reason(person, granted, role)`, active people only. */
const reasons = (domainId: string): SQL => sql`reach(granted, role, member) as (
    select g.principal, g.role, g.principal from domain_grant g where g.domain_id = ${domainId}
    union
    select reach.granted, reach.role, m.member from reach join group_member m on m.group_id = reach.member),
  reason as materialized (
    select u.id as person, reach.granted, reach.role from reach join "user" u on u.id = reach.member and u.disabled_at is null
    union all
    select u.id, reach.granted, reach.role from reach, "user" u
    where reach.member = ${EVERYBODY} and u.disabled_at is null)`;

/** How many people read a domain when it is open, and when it is restricted. */
export const countReaders = async (
  db: DbOrTx,
  domainId: string,
): Promise<NonNullable<GrantList['people']>> => {
  const { rows } = await db.execute<{ open: number; restricted: number }>(sql`
    with recursive ${reasons(domainId)}
    select (select count(*)::int from "user" where disabled_at is null) as open,
      (select count(distinct person)::int from reason) as restricted`);
  return rows[0] ?? { open: 0, restricted: 0 };
};

/** The people who read an active domain, with all that makes them. */
export const listReaders = async (
  db: DbOrTx,
  domainId: string,
  query: z.output<typeof ReaderQuery>,
): Promise<ReaderList> => {
  const like = likePattern(query.search);
  const { rows } = await db.execute<ReaderList>(sql`
    with recursive ${reasons(domainId)},
    ranked as (select person, granted, role, array_position(array['reader', 'expert', 'manager'], role) as rank from reason),
    held as (
      select r.person, max(r.rank) as rank, max(r.role) filter (where r.granted = r.person) as direct,
        json_agg(json_build_object('id', pg.id, 'name', pg.name, 'role', r.role) order by r.rank desc, lower(pg.name))
          filter (where pg.id is not null) as through
      from ranked r left join principal_group pg on pg.id = r.granted group by r.person),
    readers as materialized (
      select u.id, u.username, u.name, u.is_expert, held.direct, held.rank,
        (array['reader', 'expert', 'manager'])[held.rank] as role, coalesce(held.through, '[]') as through
      from "user" u left join held on held.person = u.id
      where u.disabled_at is null
        and (held.person is not null or (select d.access from domain d where d.id = ${domainId}) = 'open')
        and (u.name ilike ${like} or u.username ilike ${like})
        ${query.by === 'groups' ? sql`and held.direct is null and held.through is not null` : sql``})
    select (select count(*)::int from readers) as total, coalesce((
      select json_agg(json_build_object('id', id, 'username', username, 'name', name, 'is_expert', is_expert,
        'role', role, 'direct', direct, 'through', through) order by rank desc nulls last, lower(name), id)
      from (select * from readers order by rank desc nulls last, lower(name), id ${pageOf(query)}) shown), '[]') as people`);
  return rows[0] ?? { people: [], total: 0 };
};
