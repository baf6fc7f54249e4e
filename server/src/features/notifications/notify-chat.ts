import type { Db } from '../../platform/database/database.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { countUnreadOf, type NewNotification, othersIn } from './store.ts';

type Options = {
  db: Db;
  sockets: Pick<SocketServer, 'toUser'>;
  notify: (given: NewNotification) => Promise<void>;
};

export type WrittenMessage = {
  chatId: string;
  authorId: string;
  /** Ids of the people whom it mentions. */
  mentioned: string[];
  /** The requests to experts that it answers: who made them, and about which message. */
  answered: { askerId: string; messageId: string }[];
};
export type GivenReview = { chatId: string; messageId: string; reviewerId: string };
export type WithdrawnReview = Omit<GivenReview, 'messageId'>;

/** Notifies the people of a chat of what one of them did there. */
export const createChatNotifier = ({ db, sockets, notify }: Options) => ({
  /** Each of the others gets one notification: that their question was answered, that they are mentioned, or of a message. */
  notifyMessage: async ({ chatId, authorId: actorId, mentioned, answered }: WrittenMessage) => {
    const others = await othersIn(db, chatId, actorId);
    const askers = new Map(answered.map(({ askerId, messageId }) => [askerId, messageId]));
    for (const [askerId, messageId] of askers)
      if (others.includes(askerId))
        await notify({ kind: 'question_answered', userIds: [askerId], actorId, chatId, messageId });
    const rest = others.filter((id) => !askers.has(id));
    const named = rest.filter((id) => mentioned.includes(id));
    await notify({ kind: 'mention', userIds: named, actorId, chatId });
    const userIds = rest.filter((id) => !mentioned.includes(id));
    await notify({ kind: 'message', userIds, actorId, chatId });
  },

  notifyReview: async ({ chatId, messageId, reviewerId: actorId }: GivenReview) => {
    const userIds = await othersIn(db, chatId, actorId);
    await notify({ kind: 'answer_reviewed', userIds, actorId, chatId, messageId });
  },

  /** A withdrawn review takes its notifications with it: publishes the unread counts of the others. */
  publishCounts: async ({ chatId, reviewerId }: WithdrawnReview) => {
    const userIds = await othersIn(db, chatId, reviewerId);
    const unread = await countUnreadOf(db, userIds);
    for (const id of userIds)
      sockets.toUser(id).emit('notification', { notification: null, unread: unread.get(id) ?? 0 });
  },
});
