import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isActive } from '../accounts/index.ts';
import type { Notices } from './notices.ts';
import { type Added, type Asked, insertParticipants, participantIds } from './participants-store.ts';

type Parts = { db: Db; notices: Notices };

/**
 * Takes one person into a chat. Throws `not_found` (the chat or the person), `chat_closed`, `already_participant`.
 */
export const inviteParticipant = async (
  { db, notices }: Parts,
  given: Omit<Added, 'userIds'> & { userId: string },
): Promise<void> => {
  const { chatId, by, userId, kind } = given;
  if (!(await isActive(db, userId))) throw new AppError('not_found', 'This person does not exist.');
  const told = await insertParticipants(db, { chatId, by, userIds: [userId], kind });
  if (!told) throw new AppError('already_participant');
  notices.invited({ kind: 'invitation', userIds: [userId], actorId: by.id, chatId });
  await tell({ db, notices }, chatId, told);
};

/** Takes experts into a chat with what they are asked. The caller has checked that there are some. */
export const askExperts = async (
  { db, notices }: Parts,
  { chatId, by, userIds, asked }: Omit<Added, 'kind'> & { asked: Asked },
): Promise<string> => {
  const told = await insertParticipants(db, { chatId, by, userIds, kind: 'expert' }, asked);
  if (!told) throw new AppError('no_expert');
  notices.invited({ kind: 'expert_asked', userIds, actorId: by.id, chatId });
  await tell({ db, notices }, chatId, told);
  return told;
};

const tell = async ({ db, notices }: Parts, chatId: string, messageId: string) => {
  notices.chatsChanged(await participantIds(db, chatId));
  await notices.messageChanged(chatId, messageId);
};
