import type { NotificationKind } from '@docent/contract';
import type { Database } from '../../platform/database/database.ts';
import { LETTERS_BETWEEN_TWO } from '../../platform/limits.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { createLimit } from '../../platform/rate-limit.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { holdMails } from './held-mails.ts';
import {
  createChatNotifier,
  type GivenReview,
  type WithdrawnReview,
  type WrittenMessage,
} from './notify-chat.ts';
import {
  countUnreadOf,
  findNotifications,
  insertNotifications,
  type NewNotification,
  unseenAnswers,
} from './store.ts';

export const PUSH_QUEUE = 'push-notifications';
export const MAIL_QUEUE = 'mail-notification';
export const HELD_MAIL_QUEUE = 'mail-held-notifications';
/** A person who looks meanwhile gets no push, no note of an answer, and no e-mail of a question that was answered. */
const LOOKS_WITHIN_SECONDS = 5;
/** Answers whose askers are notified concurrently, as many as the database serves at the same time. */
const TOLD_AT_ONCE = 10;
const MAILED = new Set<NotificationKind>([
  'invitation',
  'expert_asked',
  'answer_reviewed',
  'question_answered',
  'gap_assigned',
  'access_opened',
  'manager_lost',
  'source_failed',
  'source_sign_in',
  'source_held',
]);

/** Their recipient may be looking at the chat. */
const MAILED_LATER = new Set<NotificationKind>(['answer_reviewed', 'question_answered']);

type Options = {
  database: Database;
  queue: Queue;
  sockets: Pick<SocketServer, 'toUser'>;
  /** True when e-mail can be sent. */
  mails: boolean;
  logger: Logger;
};

/** Tells people of something. Never throws: what happened has happened, and is in the chat. */
export type Notify = (given: NewNotification) => Promise<void>;
export type Notifier = ReturnType<typeof createNotifier>;

export const createNotifier = ({ database, queue, sockets, mails, logger }: Options) => {
  const { db } = database;
  const limitLetters = createLimit({ name: 'letters-between', ...LETTERS_BETWEEN_TWO });
  /** Notifications in progress: none of them rejects. */
  const open = new Set<Promise<void>>();

  const keep = (telling: Promise<void>): Promise<void> => {
    open.add(telling);
    return telling.finally(() => open.delete(telling));
  };

  /** False where the sender has mailed the recipient as often as they may: the e-mail is held, and summed up with others. */
  const mayMail = async ({ kind, actorId, chatId }: NewNotification, userId: string): Promise<boolean> =>
    !actorId ||
    (!chatId && kind !== 'gap_assigned') ||
    limitLetters(`${actorId} ${userId}`).then(
      () => true,
      () => false,
    );

  /** Stores them with the jobs that push and mail them, then tells the sockets. */
  const store = async (given: NewNotification) => {
    if (!given.userIds.length) return;
    const stored = await database.transact(async (tx) => {
      const rows = await insertNotifications(tx.db, given);
      const ids = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
      if (ids.length) await queue.send(PUSH_QUEUE, { ids }, tx, { afterSeconds: LOOKS_WITHIN_SECONDS });
      if (mails && MAILED.has(given.kind)) {
        const when = MAILED_LATER.has(given.kind) ? { afterSeconds: LOOKS_WITHIN_SECONDS } : undefined;
        const held: string[] = [];
        for (const { id, userId, isNew } of rows) {
          if (!isNew) continue;
          if (await mayMail(given, userId)) await queue.send(MAIL_QUEUE, { id }, tx, when);
          else held.push(id);
        }
        await holdMails(tx.db, held);
      }
      return rows.map(({ id }) => id);
    });
    if (!stored.length) return;
    const notifications = await findNotifications(db, stored);
    const unread = await countUnreadOf(
      db,
      notifications.map(({ user_id }) => user_id),
    );
    for (const { user_id, ...notification } of notifications) {
      sockets.toUser(user_id).emit('notification', { notification, unread: unread.get(user_id) ?? 0 });
    }
  };

  /** A failure is logged, not thrown: the act itself has been committed. */
  const quietly = (telling: Promise<void>) =>
    keep(telling.catch((error: unknown) => logger.warn({ err: error }, 'people could not be notified')));
  const notify: Notify = (given) => quietly(store(given));

  const chat = createChatNotifier({ db, sockets, notify });
  const ended = createEndedAnswers({ db, notify, keep, logger });

  return {
    notify,
    /** Notifies the others in a chat that a person wrote there. */
    personWrote: (message: WrittenMessage) => quietly(chat.notifyMessage(message)),
    /** Notifies the others in a chat, as far as they may read the answer, that an expert reviewed it. */
    answerReviewed: (review: GivenReview) => quietly(chat.notifyReview(review)),
    /** Publishes the unread counts of the others after an expert withdrew a review. */
    reviewWithdrawn: (review: WithdrawnReview) => quietly(chat.publishCounts(review)),
    /** Answers have ended: notifies the askers who do not see theirs within seconds. Batched into one query. */
    answersEnded: ended.add,
    /** Publishes all pending notifications without waiting for their recipients; resolves when all are published. */
    flush: async () => {
      await ended.flush();
      while (open.size) await Promise.all(open);
    },
  };
};

type EndedParts = Pick<Options, 'logger'> & {
  db: Database['db'];
  notify: Notify;
  keep: (telling: Promise<void>) => Promise<void>;
};

/** Collects answers that have ended, and notifies their askers in batches. */
const createEndedAnswers = ({ db, notify, keep, logger }: EndedParts) => {
  const ended = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const noticeEnded = async () => {
    const messages = [...ended];
    ended.clear();
    const unseen = await unseenAnswers(db, messages);
    const tell = async () => {
      for (let one = unseen.shift(); one; one = unseen.shift())
        await notify({ kind: 'answer', userIds: [one.userId], actorId: null, chatId: one.chatId });
    };
    await Promise.all(Array.from({ length: TOLD_AT_ONCE }, tell));
  };

  const announce = () => {
    clearTimeout(timer);
    timer = undefined;
    return keep(
      noticeEnded().catch((error: unknown) => logger.warn({ err: error }, 'answers could not be announced')),
    );
  };

  return {
    add: (messageIds: string[]): void => {
      for (const id of messageIds) ended.add(id);
      timer ??= setTimeout(() => void announce(), LOOKS_WITHIN_SECONDS * 1_000).unref();
    },
    flush: async (): Promise<void> => {
      if (ended.size) await announce();
      clearTimeout(timer);
    },
  };
};
