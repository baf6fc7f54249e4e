import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ChatEvents } from './chat-events.ts';
import { deleteChatRows } from './delete-rows.ts';

/** Chats that go in one statement. */
const AT_ONCE = 100;

/**
 * Deletes chats without activity for the given number of days, open or closed, with their images. Returns how many. Several
 * servers may do it at once: each takes others.
 */
export const deleteOldChats = async (
  { db, files, notices }: { db: Db; files: Files; notices: Pick<ChatEvents, 'chatsChanged'> },
  days: number,
): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const old = await deleteChatRows(
      db,
      sql`select id from chat where updated_at < now() - make_interval(days => ${days})
        order by updated_at limit ${AT_ONCE} for update skip locked`,
    );
    notices.chatsChanged(old.people);
    // The files go last: what is left after a crash is a file that nothing names.
    await Promise.all(old.files.map((key) => files.remove(key)));
    deleted += old.chats;
    if (old.chats < AT_ONCE) return deleted;
  }
};
