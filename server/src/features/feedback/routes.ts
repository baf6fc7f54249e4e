import { CALLS } from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { chatOfMessage, lockChat } from '../chats/index.ts';
import { getMessage } from '../messages/index.ts';
import { mayRate } from './policy.ts';
import { saveFeedback } from './store.ts';

export const feedbackRoutes = (app: App, db: Db) => {
  handle(app, CALLS.rateMessage, async ({ params: { id }, body, user }) => {
    const chatId = await chatOfMessage(db, id, user.id);
    await db.transaction(async (tx) => {
      await lockChat(tx, chatId, user.id, 'read');
      if (!mayRate(await getMessage(tx, chatId, id, readerOf(user)))) throw new AppError('forbidden');
      await saveFeedback(tx, id, user.id, body);
    });
    return getMessage(db, chatId, id, readerOf(user));
  });
};
