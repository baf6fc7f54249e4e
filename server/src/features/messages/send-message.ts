import type { Answer, CurrentUser, OutgoingMessage, SentMessage } from '@docent/contract';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isClosed, requireParticipant } from '../chats/index.ts';
import { insertQuestion, messagesOfClientId } from './store.ts';

type Options = { db: Db; engine: Pick<Answer, 'engine' | 'model'> };

const UNIQUE_VIOLATION = '23505';

/**
 * Stores a question and the place of its answer, once a client id. What was sent before is returned as it stands.
 * Throws `domain_required`, `not_found` (the chat or the domain), `chat_closed`.
 */
export const sendMessage = async (
  outgoing: z.output<typeof OutgoingMessage>,
  user: CurrentUser,
  { db, engine }: Options,
): Promise<SentMessage & { isNew: boolean }> => {
  const { chat_id: chatId, client_id: clientId, message: text, images } = outgoing;
  const domainId = outgoing.domain_id ?? outgoing.workflow;
  if (!domainId) throw new AppError('domain_required');
  if (images.length) throw new AppError('invalid_input', 'images: not supported yet');
  let isNew = false;
  try {
    isNew = await insertQuestion(db, { chatId, userId: user.id, domainId, clientId, text, engine });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  if (!isNew) await requireParticipant(db, chatId, user.id);
  const stored = await messagesOfClientId(db, chatId, clientId);
  const message = stored.find((one) => one.client_id === clientId);
  if (!message) throw await refusal(db, chatId);
  return { message, answer: stored.find((one) => one.reply_to === message.id) ?? null, isNew };
};

/** Why nothing was stored: the chat is closed, or else the domain is not there. */
const refusal = async (db: Db, chatId: string) => {
  return (await isClosed(db, chatId))
    ? new AppError('chat_closed')
    : new AppError('not_found', 'This domain does not exist.');
};

const isUniqueViolation = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === UNIQUE_VIOLATION) return true;
  }
  return false;
};
