import { type PublicUser, textOf } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import { roleIn } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { isGapOf } from './is-gap.ts';

/** Decision about the gap of a question. */
export type GapDecision = {
  domain_id: string;
  question: string;
  dismissed_at: string | null;
  dismissed_by: PublicUser | null;
  assigned_at: string | null;
  assigned_to: PublicUser | null;
};

/** Maximum number of decisions of a domain that are compared with its gaps. */
const DECISIONS_READ = 300;

const person = (alias: string) =>
  sql.raw(`case when ${alias}.id is null then null else json_build_object('id', ${alias}.id,
    'username', ${alias}.username, 'name', ${alias}.name, 'is_expert', ${alias}.is_expert) end`);

/** Lists the newest decisions of several domains (a query of the column `id`). Assignments to people who are no experts any more are left out. */
export const listGapDecisions = async (db: Db, domains: SQL): Promise<GapDecision[]> => {
  const { rows } = await db.execute<GapDecision>(sql`
    select its.id as domain_id, decided.* from (${domains}) its cross join lateral (
      select q.content as question, ${isoTime('g.dismissed_at')} as dismissed_at, ${person('dismisser')} as dismissed_by,
        ${isoTime('g.assigned_at')} as assigned_at, ${person('assignee')} as assigned_to
      from gap_decision g join execution e on e.id = g.execution_id join message q on q.id = e.question_id
        left join "user" dismisser on dismisser.id = g.dismissed_by
        left join "user" assignee on assignee.id = g.assigned_to and assignee.disabled_at is null
          and ${roleIn(sql`g.domain_id`, sql`assignee.id`)} in ('expert', 'manager')
      where g.domain_id = its.id order by g.execution_id desc limit ${DECISIONS_READ}) decided`);
  return rows.map((row) => ({ ...row, question: textOf(row.question) }));
};

/** Returns whether any gap was ever assigned to a person, closed ones too. */
export const hasAssignedGaps = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from gap_decision where assigned_to = ${userId}::uuid limit 1`,
  );
  return rows.length > 0;
};

type Decided = { id: string; domainId: string; question: string; assignedTo: string | null };

/** Returns the domain and the question of a run that is a knowledge gap; null for another or no run. */
export const findGap = async (
  tx: DbOrTx,
  id: string,
): Promise<Pick<Decided, 'domainId' | 'question'> | null> => {
  const { rows } = await tx.execute<{ domainId: string; question: string }>(sql`
    select e.domain_id as "domainId", q.content as question from execution e join message q on q.id = e.question_id
    where e.id = ${id} and ${isGapOf(sql`true`)} and e.domain_id is not null for key share of e`);
  const [found] = rows;
  return found ? { ...found, question: textOf(found.question) } : null;
};

/** Lists the newest decisions of a domain, locked. */
export const lockDecisions = async (tx: DbOrTx, domainId: string): Promise<Decided[]> => {
  const { rows } = await tx.execute<Decided>(sql`
    select g.execution_id as id, g.domain_id as "domainId", g.assigned_to as "assignedTo", q.content as question
    from gap_decision g join execution e on e.id = g.execution_id join message q on q.id = e.question_id
    where g.domain_id = ${domainId} order by g.execution_id desc limit ${DECISIONS_READ} for update of g`);
  return rows.map((row) => ({ ...row, question: textOf(row.question) }));
};

export const storeDismissal = async (
  tx: DbOrTx,
  { id, domainId, userId }: { id: string; domainId: string; userId: string },
): Promise<void> => {
  await tx.execute(sql`insert into gap_decision (execution_id, domain_id, dismissed_by, dismissed_at)
    values (${id}, ${domainId}, ${userId}, now())
    on conflict (execution_id) do update set dismissed_by = excluded.dismissed_by, dismissed_at = excluded.dismissed_at`);
};

/** Stores the assignment to an active expert of the domain, directly or through a group. Returns their name; null where the person is none. */
export const storeAssignment = async (
  tx: DbOrTx,
  { id, domainId, userId }: { id: string; domainId: string; userId: string },
): Promise<string | null> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with expert as (
      select u.id, u.name from "user" u where u.id = ${userId} and u.disabled_at is null
        and ${roleIn(sql`${domainId}::uuid`, sql`u.id`)} in ('expert', 'manager')),
    stored as (
      insert into gap_decision (execution_id, domain_id, assigned_to, assigned_at)
      select ${id}::uuid, ${domainId}::uuid, expert.id, now() from expert
      on conflict (execution_id) do update set assigned_to = excluded.assigned_to, assigned_at = excluded.assigned_at)
    select name from expert`);
  return rows[0]?.name ?? null;
};

const withoutEmpty = (tx: DbOrTx, ids: SQL) =>
  tx.execute(sql`delete from gap_decision where execution_id = any(${ids})
    and dismissed_at is null and assigned_at is null`);

/** Removes the dismissals of these decisions. */
export const clearDismissals = async (tx: DbOrTx, decisions: string[]): Promise<void> => {
  const ids = sql`${sql.param(decisions)}::uuid[]`;
  await tx.execute(
    sql`update gap_decision set dismissed_by = null, dismissed_at = null where execution_id = any(${ids})`,
  );
  await withoutEmpty(tx, ids);
};

/** Removes the assignments of these decisions. */
export const clearAssignments = async (tx: DbOrTx, decisions: string[]): Promise<void> => {
  const ids = sql`${sql.param(decisions)}::uuid[]`;
  await tx.execute(
    sql`update gap_decision set assigned_to = null, assigned_at = null where execution_id = any(${ids})`,
  );
  await withoutEmpty(tx, ids);
};
