import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { SocketServer } from '../../realtime/index.ts';
import {
  countUnreadOf,
  findNotifications,
  insertNotifications,
  type NewNotification,
  othersIn,
  unseenAnswers,
} from './store.ts';

export const PUSH_QUEUE = 'push-notifications';
export const MAIL_QUEUE = 'mail-notification';
/** A person who looks meanwhile gets no push, and no note of an answer. */
const LOOKS_WITHIN_SECONDS = 5;
const MAILED = new Set(['invitation', 'expert_asked']);

type Options = {
  database: Database;
  queue: Queue;
  sockets: () => Pick<SocketServer, 'toUser'>;
  /** True when e-mail can be sent. */
  mails: boolean;
  logger: Logger;
};

/** Tells people of something. Never throws: what happened has happened, and is in the chat. */
export type Notify = (given: NewNotification) => Promise<void>;
export type Notifier = ReturnType<typeof createNotifier>;

export const createNotifier = ({ database, queue, sockets, mails, logger }: Options) => {
  const { db } = database;
  const ended = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  /** Stores them with the jobs that push and mail them, then tells the sockets. */
  const store = async (given: NewNotification) => {
    if (!given.userIds.length) return;
    const stored = await database.transact(async (tx) => {
      const rows = await insertNotifications(tx.db, given);
      const ids = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
      if (ids.length) await queue.send(PUSH_QUEUE, { ids }, tx, { afterSeconds: LOOKS_WITHIN_SECONDS });
      if (mails && MAILED.has(given.kind)) for (const id of ids) await queue.send(MAIL_QUEUE, { id }, tx);
      return rows.map(({ id }) => id);
    });
    if (!stored.length) return;
    const notifications = await findNotifications(db, stored);
    const unread = await countUnreadOf(
      db,
      notifications.map(({ user_id }) => user_id),
    );
    for (const { user_id, ...notification } of notifications) {
      sockets()
        .toUser(user_id)
        .emit('notification', { notification, unread: unread.get(user_id) ?? 0 });
    }
  };

  const notify: Notify = (given) =>
    store(given).catch((error: unknown) => logger.warn({ err: error }, 'people could not be notified'));

  const noticeEnded = async () => {
    const messages = [...ended];
    ended.clear();
    for (const { chatId, userId } of await unseenAnswers(db, messages)) {
      await notify({ kind: 'answer', userIds: [userId], actorId: null, chatId });
    }
  };

  return {
    notify,
    /** Somebody wrote: the others are told, those who were mentioned as such. */
    personWrote: async (message: { chatId: string; authorId: string; mentioned: string[] }) => {
      const { chatId, authorId: actorId, mentioned } = message;
      try {
        const others = await othersIn(db, chatId, actorId);
        const userIds = others.filter((id) => !mentioned.includes(id));
        await notify({
          kind: 'mention',
          userIds: others.filter((id) => mentioned.includes(id)),
          actorId,
          chatId,
        });
        await notify({ kind: 'message', userIds, actorId, chatId });
      } catch (error) {
        logger.warn({ err: error }, 'people could not be notified');
      }
    },
    /** Answers have ended: whoever asked is told, unless they see theirs within seconds. All together, in one query. */
    answersEnded: (messageIds: string[]) => {
      for (const id of messageIds) ended.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        noticeEnded().catch((error: unknown) =>
          logger.warn({ err: error }, 'answers could not be announced'),
        );
      }, LOOKS_WITHIN_SECONDS * 1_000).unref();
    },
    close: () => clearTimeout(timer),
  };
};
