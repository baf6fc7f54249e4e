import { CALLS } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import type { OnAddress } from './options.ts';
import { requireGoodPassword } from './passwords.ts';
import { SIGN_IN_LIMIT, type SignInLimits } from './sign-in-limits.ts';

type Options = {
  db: Db;
  minLength: number;
  limits: Pick<SignInLimits, 'tryFrom' | 'forget'>;
  onAddress: OnAddress;
};

/** Calls of an invited person, who is not signed in: the link proves who they are. */
export const invitationRoutes = (app: App, { db, minLength, limits, onAddress }: Options) => {
  handle(
    app,
    CALLS.readInvitation,
    async (request) => {
      const succeeded = await limits.tryFrom(request);
      const invitation = await readInvitation(db, request.body.token);
      await succeeded();
      return invitation;
    },
    { rateLimit: SIGN_IN_LIMIT },
  );

  handle(
    app,
    CALLS.acceptInvitation,
    async (request) => {
      const { password } = request.body;
      await requireGoodPassword(password, minLength);
      const succeeded = await limits.tryFrom(request);
      const { id, email } = await acceptInvitation(db, request.body, (tx, accepted) =>
        recordAudit(tx, request, {
          action: 'user.password_changed',
          target: { id: accepted.id, name: 'by invitation' },
        }),
      );
      onAddress(id);
      await Promise.all([succeeded(), limits.forget(email)]);
      return { email };
    },
    { rateLimit: SIGN_IN_LIMIT },
  );
};
