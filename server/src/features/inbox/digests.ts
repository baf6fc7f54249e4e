import type { DigestChoice } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';

export const readDigestChoice = async (db: DbOrTx, userId: string): Promise<DigestChoice['frequency']> => {
  const { rows } = await db.execute<DigestChoice>(
    sql`select frequency from inbox_digest where user_id = ${userId}`,
  );
  return rows[0]?.frequency ?? 'off';
};

export const saveDigestChoice = async (
  db: Db,
  userId: string,
  frequency: DigestChoice['frequency'],
): Promise<void> => {
  await db.execute(sql`insert into inbox_digest (user_id, frequency) values (${userId}, ${frequency})
    on conflict (user_id) do update set frequency = excluded.frequency, due_at = now()`);
};

/** The last six o'clock in the morning (UTC): of any day, or of a Monday. */
const DUE = sql`(date_trunc(case frequency when 'daily' then 'day' else 'week' end,
  (now() at time zone 'UTC') - interval '6 hours') + interval '6 hours') at time zone 'UTC'`;

/** Claims the people whose digest is due now, each once: a later or concurrent call, on any server, does not return them. */
export const takeDueDigests = async (tx: DbOrTx): Promise<string[]> => {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    update inbox_digest set due_at = now() where frequency <> 'off' and due_at < ${DUE}
    returning user_id`);
  return rows.map(({ user_id }) => user_id);
};
