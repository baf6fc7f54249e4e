import type { CurrentUser, ManagedUser, ManagedUserList } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { domainIdsOfColumn } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { rightsOver } from './policy.ts';

const columns = sql`u.id, u.username, u.name, u.email, u.role, u.is_expert, u.language,
  u.disabled_at is not null as disabled, u.email_verified, u.two_factor_enabled as two_factor, u.created_at,
  exists (select 1 from account a where a.user_id = u.id and a.provider_id = 'credential') as has_password,
  exists (select 1 from account a where a.user_id = u.id and a.provider_id <> 'credential') as has_identity,
  ${domainIdsOfColumn(sql`u.id`)} as domain_ids,
  (select max(s.updated_at) from session s where s.user_id = u.id) as last_seen_at`;

type Row = Omit<ManagedUser, 'can' | 'created_at' | 'last_seen_at'> & {
  created_at: string;
  last_seen_at: string | null;
};
const iso = (value: string) => new Date(value).toISOString();
const present = (row: Row, person: CurrentUser): ManagedUser => ({
  ...row,
  created_at: iso(row.created_at),
  last_seen_at: row.last_seen_at && iso(row.last_seen_at),
  can: rightsOver(person, row),
});
const rows = async (db: DbOrTx, query: SQL): Promise<Row[]> => (await db.execute<Row>(query)).rows; // the columns above

type Search = { search: string; page: number; perPage: number };

/** A page of everybody by name, disabled people too. `page` is 1-based. */
export const listManagedUsers = async (
  db: DbOrTx,
  { search, page, perPage }: Search,
  person: CurrentUser,
): Promise<ManagedUserList> => {
  const pattern = likePattern(search);
  const where = sql`u.username ilike ${pattern} or u.name ilike ${pattern} or u.email ilike ${pattern}`;
  const found = await rows(
    db,
    sql`select ${columns} from "user" u where ${where} order by lower(u.name), u.id
      limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [count] = (await db.execute(sql`select count(*)::int as total from "user" u where ${where}`)).rows;
  return { users: found.map((row) => present(row, person)), total: Number(count?.total) };
};

export const findManagedUser = async (
  db: DbOrTx,
  id: string,
  person: CurrentUser,
): Promise<ManagedUser | null> => {
  const [row] = await rows(db, sql`select ${columns} from "user" u where u.id = ${id}::uuid`);
  return row ? present(row, person) : null;
};
