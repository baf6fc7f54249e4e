import { assistantNames } from '@docent/contract';
import { type ChatEvents, participantIds } from '../chats/index.ts';
import type { Executions } from '../executions/index.ts';
import type { PublishRequests } from '../inbox/index.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { messageEvents } from './events.ts';
import { refusalRoutes } from './refusal-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { messageRoutes } from './routes.ts';

type Uses = {
  notices: ChatEvents;
  notifier: Pick<Notifier, 'personWrote' | 'answerReviewed' | 'reviewWithdrawn'>;
  requestsChanged: PublishRequests;
  executions: Pick<Executions, 'wake' | 'stop' | 'textOf'>;
};

export const messagesPlugin = (
  platform: Platform,
  { notices, notifier, requestsChanged, executions }: Uses,
): Plugin => {
  const { database, product, sockets, limits, engine, search } = platform;
  const { db } = database;
  const assistant = async () => assistantNames((await product.get()).product_name);
  return {
    name: 'messages',
    routes: (app) => {
      reviewRoutes(app, {
        db,
        notices,
        notifier,
        requestsChanged,
        assistant,
        limitInvitations: limits.invitations,
      });
      messageRoutes(app, { db, sockets });
      refusalRoutes(app, { db, search, assistant });
    },
    events: messageEvents({
      db,
      engine,
      assistant,
      mayAskAll: async () => (await product.get()).ask_all_domains,
      limitMessages: limits.messages,
      limitInvitations: limits.invitations,
      sockets,
      executions,
      notifier,
      notices,
      requestsChanged,
      participantIds: (chatId) => participantIds(db, chatId),
    }),
  };
};
