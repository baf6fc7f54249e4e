import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { createLimit } from '../../platform/rate-limit.ts';
import type { LinkOptions, SignUp } from '../accounts/index.ts';
import { type Notify, tellAccessOpened } from '../notifications/index.ts';
import { invitePeople, resendInvitation } from './invite-people.ts';

type Options = {
  db: Db;
  notify: Notify;
  links: LinkOptions;
  signUp: () => Promise<SignUp>;
  /** Counts invitations of one user. Throws `too_many_requests`. */
  limitInvitations: (userId: string, points?: number) => Promise<void>;
};

/** These send e-mails. */
const LIMIT = { max: 60, timeWindow: '1 minute' };
/** E-mails of all inviters to one address. */
const INVITATIONS_TO_ONE = { name: 'invitations-to', max: 5, seconds: 3_600 };

/** Invitations to a domain by e-mail: by its managers, and by administrators. */
export const invitationRoutes = (app: App, { db, notify, links, signUp, limitInvitations }: Options) => {
  const limitTo = createLimit(INVITATIONS_TO_ONE);

  handle(
    app,
    CALLS.inviteToDomain,
    async (request) => {
      const { params, body, user } = request;
      await limitInvitations(user.id, body.emails.length);
      const given = { domainId: params.id, ...body };
      const parts = { links, signUp: await signUp(), limitTo };
      const { opened, send } = await db.transaction((tx) => invitePeople(tx, request, given, parts));
      await tellAccessOpened(notify, user.id, opened);
      return { invitations: await send() };
    },
    { rateLimit: LIMIT },
  );

  handle(
    app,
    CALLS.resendInvitation,
    async (request) => {
      const { id: domainId, userId } = request.params;
      await limitInvitations(request.user.id);
      const parts = { links, signUp: await signUp(), limitTo };
      const { opened, send } = await db.transaction((tx) =>
        resendInvitation(tx, request, { domainId, userId }, parts),
      );
      await tellAccessOpened(notify, request.user.id, opened);
      return send();
    },
    { rateLimit: LIMIT },
  );
};
