import { CALLS } from '@docent/contract';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import type { OnAddress } from './options.ts';
import { findForReset, requireGoodPassword, setPasswordByLink, verifyAddress } from './passwords.ts';
import { type LinkOptions, sendLink } from './send-link.ts';
import { MAIL_LIMIT, SIGN_IN_LIMIT, type SignInLimits } from './sign-in-limits.ts';

type Options = LinkOptions & {
  minLength: number;
  limits: Pick<SignInLimits, 'tryFrom' | 'forget'>;
  /** Whether an unauthenticated call may trigger another e-mail. */
  mayWrite: (to: string, call: { ip: string }) => Promise<boolean>;
  onAddress: OnAddress;
};

export const passwordRoutes = (app: App, { minLength, limits, mayWrite, onAddress, ...links }: Options) => {
  const { db, mail } = links;

  handle(
    app,
    CALLS.askPasswordReset,
    async (request) => {
      const person = await findForReset(db, request.body.email);
      if (person && mail.configured && (await mayWrite(person.email, request))) {
        await recordAudit(db, request, { action: 'user.password_reset_asked', target: person });
        // Not awaited: the time that sending takes would reveal that the address is known. The mail adapter logs a failure.
        void sendLink('password', person, links).catch(() => {});
      }
    },
    { rateLimit: MAIL_LIMIT },
  );

  handle(
    app,
    CALLS.setPasswordByLink,
    async (request) => {
      const { token, password } = request.body;
      await requireGoodPassword(password, minLength);
      const succeeded = await limits.tryFrom(request);
      const { id: userId, email } = await setPasswordByLink(db, token, password, (tx, id) =>
        recordAudit(tx, request, { action: 'user.password_changed', target: { id, name: 'by link' } }),
      );
      onAddress(userId);
      await Promise.all([succeeded(), limits.forget(email)]);
    },
    { rateLimit: SIGN_IN_LIMIT },
  );

  handle(
    app,
    CALLS.verifyAddress,
    async (request) => {
      const succeeded = await limits.tryFrom(request);
      onAddress(await verifyAddress(db, request.body.token, request.body.password));
      await succeeded();
    },
    { rateLimit: SIGN_IN_LIMIT },
  );
};
