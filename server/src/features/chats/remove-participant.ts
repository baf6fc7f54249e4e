import type { CurrentUser } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ChatEvents } from './chat-events.ts';
import { lockChat } from './lock-chat.ts';
import { deleteParticipant, participantIds } from './participants-store.ts';

/**
 * Takes a person out of a chat: themselves, or another one by its creator. When this resolves, none of the person's
 * sockets hears the chat any more. Throws `not_found`, `forbidden`, `last_participant`.
 */
export const removeParticipant = async (
  { db, notices }: { db: Db; notices: ChatEvents },
  { chatId, userId, by }: { chatId: string; userId: string; by: Pick<CurrentUser, 'id'> },
): Promise<void> => {
  const { told, left } = await db.transaction(async (tx) => {
    const action = userId === by.id ? 'leave' : 'remove participant';
    const { person } = await lockChat(tx, chatId, by.id, action, { others: [userId], removes: true });
    return {
      told: await deleteParticipant(tx, { chatId, userId, by: person }),
      left: await participantIds(tx, chatId),
    };
  });
  if (!told) throw new AppError(left.includes(userId) ? 'last_participant' : 'not_found');
  await notices.evict(userId, chatId);
  notices.chatsChanged([...left, userId]);
  await notices.messageChanged(chatId, told);
};
