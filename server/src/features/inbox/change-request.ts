import type { CurrentUser, RequestPatch } from '@docent/contract';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type ChatEvents, insertAsked, joinAsExpert, lockChat, participantIds } from '../chats/index.ts';
import { expertsOf, groupExpertsOf, holdDomain } from '../domains/index.ts';
import type { PublishRequests } from './publish-requests.ts';
import {
  endRequest,
  type Found,
  findRequest,
  handOverRequest,
  releaseRequest,
  takeRequest,
} from './store.ts';

type Parts = { db: Db; notices: ChatEvents; tell: PublishRequests };
type Given = { id: string; patch: RequestPatch; userId: string };

/**
 * Changes a request for one of the people asked. Throws `not_found`, `chat_closed`, `request_taken` when another person has taken it or it
 * has ended, `no_expert` when it cannot be handed over to that person.
 */
export const changeRequest = async (parts: Parts, given: Given): Promise<void> => {
  const { notices, tell } = parts;
  const { found, told, before } = await parts.db.transaction(async (tx) => {
    const { held, person } = await holdRequest(tx, given);
    const groups = held.forDomain && held.domainId ? await groupExpertsOf(tx, held.domainId) : [];
    return { found: held, before: groups, told: await act(tx, given, held, person) };
  });
  if (told) {
    notices.chatsChanged(await participantIds(parts.db, found.chatId));
    await notices.messageChanged(found.chatId, told);
  }
  if (given.patch.do === 'hand_over')
    notices.invited({
      kind: 'expert_asked',
      userIds: [given.patch.user_id],
      actorId: given.userId,
      chatId: found.chatId,
    });
  await tell([given.id], before);
};

/** Locks the request and the rights of the person until the transaction ends. */
const holdRequest = async (
  tx: DbOrTx,
  { id, userId, patch }: Given,
): Promise<{ held: Found; person: CurrentUser }> => {
  const seen = await findRequest(tx, id, userId, { locked: false });
  if (!seen) throw new AppError('not_found');
  // In the order in which everybody locks: what gives the right, then the chat, then what is in it.
  const domain = seen.forDomain && seen.domainId ? await holdDomain(tx, seen.domainId, userId) : null;
  const chat = seen.takesPart ? await lockChat(tx, seen.chatId, userId, 'ask expert') : null;
  const held = await findRequest(tx, id, userId, { locked: true });
  const person = chat?.person ?? domain?.person;
  if (!held || !person) throw new AppError('not_found');
  // Before taking the request, an expert of the domain sees the question and nothing else of the chat.
  if (patch.do !== 'take' && !held.takesPart) throw new AppError('not_found');
  if (!held.waits) throw new AppError('request_taken');
  return { held, person };
};

/** Resolves to the line that tells it in the chat, where there is one. */
const act = async (
  tx: DbOrTx,
  { id, patch, userId }: Given,
  { chatId, takesPart, domainId, askedBy, messageId, question }: Found,
  person: CurrentUser,
): Promise<string | null> => {
  switch (patch.do) {
    case 'take':
      await takeRequest(tx, id, userId);
      return takesPart ? null : joinAsExpert(tx, chatId, person);
    case 'release':
      await releaseRequest(tx, id);
      return null;
    case 'end':
      await endRequest(tx, id, userId);
      return null;
    case 'hand_over': {
      const experts = domainId ? await expertsOf(tx, domainId) : [];
      const others = experts.filter((one) => one.id !== userId && one.id !== askedBy);
      if (!others.some((one) => one.id === patch.user_id)) throw new AppError('no_expert');
      await handOverRequest(tx, id, { byId: userId, toId: patch.user_id });
      const asked = { message_id: messageId, question, outcome: null };
      return insertAsked(tx, { chatId, by: person, userIds: [patch.user_id] }, asked);
    }
  }
};
