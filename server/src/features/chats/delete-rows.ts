import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';

/** Result of a deletion: the number of chats, the keys of the files to remove, and the former participants. */
export type Deleted = { chats: number; files: string[]; people: string[] };

/** Deletes the chats that `which` selects (`id`) with all that belongs to them, in one statement. */
export const deleteChatRows = async (db: DbOrTx, which: SQL): Promise<Deleted> => {
  const result = await db.execute<Deleted>(sql`
    with old as materialized (${which}),
      files as (select i.file_key from chat_image i join old on old.id = i.chat_id),
      people as (select distinct p.user_id from participant p join old on old.id = p.chat_id),
      gone as (delete from chat using old where chat.id = old.id returning chat.id)
    select (select count(*)::int from gone) as chats,
      (select coalesce(json_agg(file_key), '[]') from files) as files,
      (select coalesce(json_agg(user_id), '[]') from people) as people`);
  return result.rows[0] ?? { chats: 0, files: [], people: [] };
};
