import { CALLS } from '@docent/contract';
import { readerOf, sharedReader } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { SocketServer } from '../../realtime/index.ts';
import { findByUsernames } from '../accounts/index.ts';
import { requireChat } from '../chats/index.ts';
import { shareAnswers, unshareAnswers } from './share-answers.ts';
import { messagesOf, previewFor } from './store.ts';
import { tellMessages } from './tell-messages.ts';

type Parts = { db: Db; sockets: Pick<SocketServer, 'toMembers'> };

export const messageRoutes = (app: App, { db, sockets }: Parts) => {
  handle(app, CALLS.previewInvitation, async ({ params: { id }, body, user }) => {
    await requireChat(db, id, user, 'read');
    const mentioned = await findByUsernames(
      db,
      body.usernames.map((name) => name.toLowerCase()),
    );
    const people = [...body.user_ids.map((one) => ({ id: one })), ...mentioned];
    if (!people.length) return { people: [] };
    return {
      people: await previewFor(db, id, sharedReader(people), user.id),
    };
  });

  handle(app, CALLS.shareAnswers, async (request) => {
    const { params, body } = request;
    const shared = { chatId: params.id, userId: params.userId, messageIds: body.message_ids };
    await tellMessages(db, sockets, await shareAnswers(db, shared, request));
  });

  handle(app, CALLS.unshareAnswers, async (request) => {
    const { params } = request;
    const given = { chatId: params.id, userId: params.userId };
    await tellMessages(db, sockets, await unshareAnswers(db, given, request));
  });

  handle(app, CALLS.listMessages, async ({ query: { chat_id, ...page }, user }) => {
    const { lastSeq } = await requireChat(db, chat_id, user, 'read');
    return { messages: await messagesOf(db, chat_id, page, readerOf(user)), last_seq: lastSeq };
  });
};
