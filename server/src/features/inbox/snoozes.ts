import type { InboxKind } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';

/** Puts an item off in a person's own list; null brings it back. */
export const setSnooze = async (
  db: Db,
  { userId, kind, itemId }: { userId: string; kind: InboxKind; itemId: string },
  until: string | null,
): Promise<void> => {
  if (until === null)
    await db.execute(
      sql`delete from inbox_snooze where user_id = ${userId} and kind = ${kind} and item_id = ${itemId}`,
    );
  else
    await db.execute(sql`insert into inbox_snooze (user_id, kind, item_id, until)
      values (${userId}, ${kind}, ${itemId}, ${until}::timestamptz)
      on conflict (user_id, kind, item_id) do update set until = excluded.until`);
};

/** Returns until when a person has snoozed an item (a column); null if not. */
export const snoozedUntil = (personId: string, kind: InboxKind, itemId: SQL): SQL => sql`(
  select put_off.until from inbox_snooze put_off where put_off.user_id = ${personId}::uuid and put_off.kind = ${kind}
    and put_off.item_id = ${itemId} and put_off.until > now())`;

/** Deletes expired snoozes. */
export const deletePastSnoozes = async (db: DbOrTx): Promise<void> => {
  await db.execute(sql`delete from inbox_snooze where until < now()`);
};
