import type { ChatEvents } from '../chats/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { createPublishRequests, type PublishRequests } from './publish-requests.ts';
import { inboxRoutes } from './routes.ts';
import { deletePastSnoozes } from './snoozes.ts';

export type InboxPlugin = Plugin & {
  /** Requests were made or have changed. */
  requestsChanged: PublishRequests;
};

/** Requests to experts, decisions about knowledge gaps, and snoozes. */
export const inboxPlugin = (
  { database, sockets, logger, mail }: Platform,
  { notices, notify }: { notices: ChatEvents; notify: Notify },
): InboxPlugin => {
  const { db } = database;
  const tell = createPublishRequests({ db, sockets, logger });
  return {
    name: 'inbox',
    routes: (app) =>
      inboxRoutes(app, {
        db,
        notices,
        notify,
        tell,
        publish: (userIds) => {
          for (const id of userIds) sockets.toUser(id).emit('inbox_changed', { chat_id: null });
        },
        mails: mail.configured,
      }),
    clean: () => deletePastSnoozes(db),
    requestsChanged: tell,
  };
};
