import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { type ChatEvents, requireChat } from '../chats/index.ts';
import type { Notify } from '../notifications/index.ts';
import { changeGap } from './change-gap.ts';
import { changeRequest } from './change-request.ts';
import { readDigestChoice, saveDigestChoice } from './digests.ts';
import type { PublishRequests } from './publish-requests.ts';
import { setSnooze } from './snoozes.ts';
import { requestsOfChat } from './store.ts';

type Options = {
  db: Db;
  notices: ChatEvents;
  tell: PublishRequests;
  notify: Notify;
  /** Publishes to the windows of these people that what waits for them has changed. */
  publish: (userIds: string[]) => void;
  mails: boolean;
};

/** Routes that change the items of the inbox; `reports/inbox` reads the lists. */
export const inboxRoutes = (app: App, { db, notices, notify, tell, publish, mails }: Options) => {
  handle(app, CALLS.updateInboxRequest, ({ params: { id }, body, user }) =>
    changeRequest({ db, notices, tell }, { id, patch: body, userId: user.id }),
  );

  handle(app, CALLS.updateInboxGap, ({ params: { id }, body, user, ip }) =>
    changeGap({ db, notify, publish }, { id, patch: body, by: { user, ip } }),
  );

  handle(app, CALLS.setSnooze, async ({ params: { kind, id }, body, user }) => {
    await setSnooze(db, { userId: user.id, kind, itemId: id }, body.until);
    publish([user.id]);
  });

  handle(app, CALLS.listChatRequests, async ({ params: { id }, user }) => {
    await requireChat(db, id, user, 'read');
    return { requests: await requestsOfChat(db, id) };
  });

  handle(app, CALLS.getDigest, async ({ user }) => ({
    frequency: await readDigestChoice(db, user.id),
    mails,
  }));

  handle(app, CALLS.setDigest, async ({ body: { frequency }, user }) => {
    await saveDigestChoice(db, user.id, frequency);
    return { frequency, mails };
  });
};
