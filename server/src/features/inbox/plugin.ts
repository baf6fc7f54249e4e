import type { ChatEvents } from '../chats/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { createPublishRequests, type PublishRequests } from './publish-requests.ts';
import { inboxRoutes } from './routes.ts';
import { deletePastSnoozes } from './snoozes.ts';

export type InboxPlugin = Plugin & {
  /** Requests were made or have changed. */
  requestsChanged: PublishRequests;
};

/** Requests to experts, and their snoozes. */
export const inboxPlugin = (
  { database, sockets, logger, mail }: Platform,
  { notices }: { notices: ChatEvents },
): InboxPlugin => {
  const { db } = database;
  const tell = createPublishRequests({ db, sockets, logger });
  return {
    name: 'inbox',
    routes: (app) =>
      inboxRoutes(app, {
        db,
        notices,
        tell,
        tellPerson: (userId) => sockets.toUser(userId).emit('inbox_changed', { chat_id: null }),
        mails: mail.configured,
      }),
    clean: () => deletePastSnoozes(db),
    requestsChanged: tell,
  };
};
