import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { leaseEnd } from '../../platform/database/lease.ts';

type Wanted = { model: string; limit: number; holder: string; count: number };

/**
 * Claims up to `count` free slots of a model, of those numbered 1 to `limit`. A concurrent claim of the same number waits for the other and
 * gets none, so there are never more than `limit`.
 * @returns the numbers of the claimed slots
 */
export const claimSlots = async (db: Db, { model, limit, holder, count }: Wanted): Promise<number[]> => {
  const result = await db.execute(sql`
    insert into model_slot as s (model, number, holder, lease_until)
    select ${model}, n, ${holder}::uuid, ${leaseEnd} from generate_series(1, ${limit}::int) n
    where not exists (select 1 from model_slot t where t.model = ${model} and t.number = n and t.lease_until > now())
    order by random() limit ${count}
    on conflict (model, number) do update set holder = excluded.holder, lease_until = excluded.lease_until
      where s.lease_until <= now()
    returning number`);
  return result.rows.map(({ number }) => Number(number));
};

export const renewSlots = async (db: Db, holder: string): Promise<void> => {
  await db.execute(sql`update model_slot set lease_until = ${leaseEnd} where holder = ${holder}`);
};

/** Releases one slot, or all of a process. A slot that another process has claimed meanwhile stays claimed. */
export const freeSlots = async (
  db: Db,
  holder: string,
  one?: { model: string; number: number },
): Promise<void> => {
  const which = one ? sql`and model = ${one.model} and number = ${one.number}` : sql``;
  await db.execute(sql`delete from model_slot where holder = ${holder} ${which}`);
};
