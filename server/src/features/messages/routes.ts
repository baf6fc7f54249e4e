import { CALLS } from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { requireChat } from '../chats/index.ts';
import { messagesOf } from './store.ts';

export const messageRoutes = (app: App, db: Db) => {
  handle(app, CALLS.listMessages, async ({ query: { chat_id, ...page }, user }) => {
    const { lastSeq } = await requireChat(db, chat_id, user, 'read');
    return { messages: await messagesOf(db, chat_id, page, readerOf(user)), last_seq: lastSeq };
  });
};
