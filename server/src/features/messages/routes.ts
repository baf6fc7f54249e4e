import { CALLS } from '@docent/contract';
import { readerOf, sharedReader } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { requireChat } from '../chats/index.ts';
import { messagesOf, withheldFromEach } from './store.ts';

export const messageRoutes = (app: App, db: Db) => {
  handle(app, CALLS.previewInvitation, async ({ params: { id }, body, user }) => {
    await requireChat(db, id, user, 'read');
    return {
      people: await withheldFromEach(db, id, sharedReader(body.user_ids.map((one) => ({ id: one })))),
    };
  });

  handle(app, CALLS.listMessages, async ({ query: { chat_id, ...page }, user }) => {
    const { lastSeq } = await requireChat(db, chat_id, user, 'read');
    return { messages: await messagesOf(db, chat_id, page, readerOf(user)), last_seq: lastSeq };
  });
};
