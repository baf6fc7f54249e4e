import { CALLS, textOf, withoutMention } from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { askExperts, type ChatEvents, chatOfMessage } from '../chats/index.ts';
import { expertsOf, groupExpertsOf } from '../domains/index.ts';
import { answerRequestsAbout, insertRequest, type PublishRequests } from '../inbox/index.ts';
import type { Notifier } from '../notifications/index.ts';
import { reviewVerdict } from './policy.ts';
import { deleteReview, holdReviewed, saveReview } from './review-store.ts';
import { getMessage } from './store.ts';

type Options = {
  db: Db;
  notices: ChatEvents;
  notifier: Pick<Notifier, 'answerReviewed' | 'reviewWithdrawn'>;
  requestsChanged: PublishRequests;
  /** The usernames under which the assistant is mentioned. */
  assistant: () => Promise<string[]>;
  /** See `SendParts`. */
  limitInvitations: (userId: string, points: number) => Promise<void>;
};

const EXPERTS_AT_MOST = 10;
/** Length of the question in a system message. */
const QUESTION_CHARACTERS = 500;

/** Routes for finished answers: experts review them, other users ask experts about them. */
export const reviewRoutes = (app: App, options: Options) => {
  const { db, notices, notifier, requestsChanged, assistant } = options;
  const readable = async (tx: DbOrTx, id: string, userId: string) => {
    const message = await holdReviewed(tx, id, userId);
    if (!message) throw new AppError('not_found');
    return message;
  };
  /** Does what an expert may do with a finished answer, and tells its chat. Returns the chat. */
  const reviewing = async (id: string, userId: string, act: (tx: DbOrTx) => Promise<void>) => {
    const chatId = await db.transaction(async (tx) => {
      const message = await readable(tx, id, userId);
      const verdict = reviewVerdict(message);
      if (verdict !== 'allowed') throw new AppError(verdict);
      await act(tx);
      return message.chatId;
    });
    await notices.messageChanged(chatId, id);
    return chatId;
  };

  handle(app, CALLS.reviewMessage, async ({ params: { id }, body, user }) => {
    const answered: string[] = [];
    const chatId = await reviewing(id, user.id, async (tx) => {
      await saveReview(tx, id, user.id, body);
      answered.push(...(await answerRequestsAbout(tx, id, user.id)));
    });
    await requestsChanged(answered);
    void notifier.answerReviewed({ chatId, messageId: id, reviewerId: user.id });
    return getMessage(db, chatId, id, readerOf(user));
  });

  handle(app, CALLS.deleteReview, async ({ params: { id }, user }) => {
    const chatId = await reviewing(id, user.id, (tx) => deleteReview(tx, id, user.id));
    void notifier.reviewWithdrawn({ chatId, reviewerId: user.id });
  });

  handle(app, CALLS.askExpert, async ({ params: { id }, user }) => {
    await options.limitInvitations(user.id, 1);
    const names = await assistant();
    const chatId = await chatOfMessage(db, id, user.id);
    const made: (string | null)[] = [];
    const told = await askExperts({ db, notices }, { chatId, byId: user.id }, async (tx) => {
      const { role, domainId, question, outcome } = await readable(tx, id, user.id);
      if (role !== 'assistant') throw new AppError('forbidden');
      const isOther = (one: string) => one !== user.id;
      const experts = domainId ? (await expertsOf(tx, domainId)).map((expert) => expert.id) : [];
      const userIds = experts.filter(isOther).slice(0, EXPERTS_AT_MOST);
      const forDomain = domainId ? (await groupExpertsOf(tx, domainId)).some(isOther) : false;
      if (!userIds.length && !forDomain) throw new AppError('no_expert');
      const asked = { chatId, messageId: id, domainId, byId: user.id, userIds, forDomain };
      made.push(await insertRequest(tx, asked));
      return {
        userIds,
        asked: {
          message_id: id,
          question: withoutMention(textOf(question ?? ''), names)
            .slice(0, QUESTION_CHARACTERS)
            .toWellFormed(),
          outcome,
        },
      };
    });
    await requestsChanged(made.filter((one) => one !== null));
    return getMessage(db, chatId, told, readerOf(user));
  });
};
