import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/prepared.ts';
import type { TokenPayer } from '../../platform/models/token-payer.ts';

/** Tokens a day; null: no limit. */
export type Ceilings = Record<'installation' | 'person' | 'api_key', number | null>;
type Scope = keyof Ceilings;

const INSTALLATION = '00000000-0000-0000-0000-000000000000';
const TODAY = sql`(now() at time zone 'utc')::date`;
const RESETS_AT = sql`(date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc'`;
/** Days that are kept: a call that begins before midnight is settled after it. */
const KEPT_DAYS = 2;

const subjectsOf = (payer: TokenPayer | null): { scope: Scope; subject: string }[] => [
  { scope: 'installation', subject: INSTALLATION },
  ...(payer ? [{ scope: 'person' as const, subject: payer.userId }] : []),
  ...(payer?.apiKeyId ? [{ scope: 'api_key' as const, subject: payer.apiKeyId }] : []),
];

/** Rows of all statements come in the order of `subjectsOf`, so that parallel calls cannot deadlock. */
const rowsOf = (payer: TokenPayer | null) => {
  const subjects = subjectsOf(payer);
  return sql`unnest(${sql.param(subjects.map(({ scope }) => scope))}::text[],
    ${sql.param(subjects.map(({ subject }) => subject))}::uuid[]) with ordinality as of_payer(scope, subject, nth)`;
};

const ceilingOf = ({ installation, person, api_key }: Ceilings) => sql`(case token_use.scope
  when 'installation' then ${installation}::bigint when 'person' then ${person}::bigint else ${api_key}::bigint end)`;

class LimitReached extends Error {}

/**
 * Adds tokens to today's use of the installation, the person and the key, where each is below its ceiling. One transaction: all or
 * none. Returns the day (UTC) that they count for; null where a limit is reached.
 */
export const reserveTokens = async (
  db: Db,
  payer: TokenPayer | null,
  tokens: number,
  ceilings: Ceilings,
): Promise<string | null> => {
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ day: string }>(sql`${PREPARED}
        insert into token_use (day, scope, subject, tokens)
        select ${TODAY}, scope, subject, ${tokens}::bigint from ${rowsOf(payer)} order by nth
        on conflict (day, scope, subject) do update set tokens = token_use.tokens + excluded.tokens
        where token_use.tokens < coalesce(${ceilingOf(ceilings)}, token_use.tokens + 1)
        returning day::text`);
      const [first] = rows;
      if (!first || rows.length < subjectsOf(payer).length) throw new LimitReached();
      return first.day;
    });
  } catch (error) {
    if (error instanceof LimitReached) return null;
    throw error;
  }
};

/** Adds tokens, or takes them back where `tokens` is below 0, on the day (UTC) of the reservation, without one today. */
export const addTokens = async (
  db: Db,
  payer: TokenPayer | null,
  tokens: number,
  day: string | null,
): Promise<void> => {
  await db.execute(sql`${PREPARED}
    insert into token_use (day, scope, subject, tokens)
    select coalesce(${day}::date, ${TODAY}), scope, subject, greatest(0, ${tokens}::bigint) from ${rowsOf(payer)} order by nth
    on conflict (day, scope, subject) do update set tokens = greatest(0, token_use.tokens + ${tokens}::bigint)`);
};

export type UsedToday = { resetsAt: Date; used: Partial<Record<Scope, number>> };

/** Tokens that the installation, the person and the key have used today. */
export const usedToday = async (db: Db, payer: TokenPayer | null): Promise<UsedToday> => {
  const { rows } = await db.execute<{ resets_at: Date; scope: Scope; tokens: string }>(sql`
    select ${RESETS_AT} as resets_at, of_payer.scope, coalesce(t.tokens, 0) as tokens
    from ${rowsOf(payer)} left join token_use t
      on t.day = ${TODAY} and t.scope = of_payer.scope and t.subject = of_payer.subject`);
  return {
    resetsAt: new Date(rows[0]?.resets_at ?? Number.NaN),
    used: Object.fromEntries(rows.map(({ scope, tokens }) => [scope, Number(tokens)])),
  };
};

export type SharedUse = { most: number; active: number; atLimit: number };

/** Today's use of the installation, and of all people and keys without naming one. */
export const summarizeToday = async (db: Db, ceilings: Ceilings) => {
  const { rows } = await db.execute<{ scope: Scope; most: string; active: number; at_limit: number }>(sql`
    select scope, max(tokens) as most, count(*)::int as active,
      count(*) filter (where tokens >= ${ceilingOf(ceilings)})::int as at_limit
    from token_use where day = ${TODAY} group by scope`);
  const of = (scope: Scope): SharedUse => {
    const row = rows.find((one) => one.scope === scope);
    return { most: Number(row?.most ?? 0), active: row?.active ?? 0, atLimit: row?.at_limit ?? 0 };
  };
  const { resetsAt } = await usedToday(db, null);
  return { resetsAt, installation: of('installation').most, people: of('person'), apiKeys: of('api_key') };
};

export const deleteOldUse = async (db: Db): Promise<void> => {
  await db.execute(sql`delete from token_use where day < ${TODAY} - ${KEPT_DAYS}::int`);
};
