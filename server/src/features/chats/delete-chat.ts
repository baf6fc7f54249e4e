import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { recordAudit } from '../audit/index.ts';
import type { ChatEvents } from './chat-events.ts';
import { deleteChatRows } from './delete-rows.ts';
import { lockChat } from './lock-chat.ts';

type Parts = { db: Db; files: Files; notices: ChatEvents };
/** Actor of the deletion, with the network address. */
type Caller = { user: CurrentUser; ip: string };

/**
 * Deletes a chat, its messages and its images. If an owner deletes a chat of another user, that is audited. Throws `not_found` and
 * `forbidden`.
 */
export const deleteChat = async (
  { db, files, notices }: Parts,
  chatId: string,
  caller: Caller,
): Promise<void> => {
  const { files: keys, people } = await db.transaction(async (tx) => {
    const { createdBy } = await lockChat(tx, chatId, caller.user.id, 'delete');
    if (createdBy !== caller.user.id) {
      // The name of a chat is what people wrote: it stays out.
      await recordAudit(tx, caller, {
        action: 'chat.deleted',
        target: { id: chatId, name: 'chat' },
        detail: { created_by: createdBy },
      });
    }
    return deleteChatRows(tx, sql`select ${chatId}::uuid as id`);
  });
  await Promise.all(people.map((id) => notices.evict(id, chatId)));
  notices.chatsChanged(people);
  // The files go last: what is left after a crash is a file that nothing names.
  for (const key of keys) await files.remove(key);
};
