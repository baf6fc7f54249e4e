import { assistantNames } from '@docent/contract';
import { type Notices, participantIds } from '../chats/index.ts';
import type { Executions } from '../executions/index.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { messageEvents } from './events.ts';
import { reviewRoutes } from './review-routes.ts';
import { messageRoutes } from './routes.ts';

type Uses = {
  notices: Notices;
  notifier: Pick<Notifier, 'personWrote'>;
  executions: Pick<Executions, 'wake' | 'stop' | 'textOf'>;
};

export const messagesPlugin = (platform: Platform, { notices, notifier, executions }: Uses): Plugin => {
  const { database, product, sockets, limits, engine } = platform;
  const { db } = database;
  const assistant = async () => assistantNames((await product.get()).product_name);
  return {
    name: 'messages',
    routes: (app) => {
      reviewRoutes(app, { db, notices, assistant });
      messageRoutes(app, db);
    },
    events: messageEvents({
      db,
      engine,
      assistant,
      limitMessages: limits.messages,
      sockets,
      executions,
      notifier,
      notices,
      participantIds: (chatId) => participantIds(db, chatId),
    }),
  };
};
