import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isActive } from '../accounts/index.ts';
import type { ChatEvents } from './chat-events.ts';
import { insertSystemLine } from './insert-system-line.ts';
import { lockChat } from './lock-chat.ts';
import { type Added, type Asked, insertParticipants, participantIds } from './participants-store.ts';

type Parts = { db: Db; notices: ChatEvents };

/**
 * Takes one person into a chat. Throws `not_found` (the chat or the person), `chat_closed`, `already_participant`.
 */
export const inviteParticipant = async (
  { db, notices }: Parts,
  { chatId, byId, userId, kind }: Pick<Added, 'chatId' | 'kind'> & { byId: string; userId: string },
): Promise<void> => {
  const told = await db.transaction(async (tx) => {
    const { person } = await lockChat(tx, chatId, byId, 'add participant', { others: [userId] });
    if (!(await isActive(tx, userId))) throw new AppError('not_found', 'This person does not exist.');
    return insertParticipants(tx, { chatId, by: person, userIds: [userId], kind });
  });
  if (!told) throw new AppError('already_participant');
  notices.invited({ kind: 'invitation', userIds: [userId], actorId: byId, chatId });
  await tell({ db, notices }, chatId, told);
};

/**
 * Adds experts to a chat with a request: `asking` returns whom and what, in the same transaction. If it names no one, the experts of the
 * domain are asked together, and the one who takes the request joins. Throws `not_found`, `chat_closed`, and errors of `asking`.
 */
export const askExperts = async (
  { db, notices }: Parts,
  { chatId, byId }: { chatId: string; byId: string },
  asking: (tx: DbOrTx) => Promise<{ userIds: string[]; asked: Asked }>,
): Promise<string> => {
  const { told, userIds } = await db.transaction(async (tx) => {
    const { person } = await lockChat(tx, chatId, byId, 'ask expert');
    const { userIds: experts, asked } = await asking(tx);
    return { told: await insertAsked(tx, { chatId, by: person, userIds: experts }, asked), userIds: experts };
  });
  if (!told) throw new AppError('no_expert');
  notices.invited({ kind: 'expert_asked', userIds, actorId: byId, chatId });
  await tell({ db, notices }, chatId, told);
  return told;
};

/** In a transaction that holds the chat. Returns the line that tells it; null when none of the people is there any more. */
export const insertAsked = (
  tx: DbOrTx,
  { chatId, by, userIds }: Omit<Added, 'kind'>,
  asked: Asked,
): Promise<string | null> =>
  userIds.length
    ? insertParticipants(tx, { chatId, by, userIds, kind: 'expert' }, asked)
    : insertSystemLine(tx, { chatId, by, event: { kind: 'experts_asked', people: [], ...asked } });

const tell = async ({ db, notices }: Parts, chatId: string, messageId: string) => {
  notices.chatsChanged(await participantIds(db, chatId));
  await notices.messageChanged(chatId, messageId);
};
