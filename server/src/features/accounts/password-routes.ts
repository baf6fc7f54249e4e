import { PasswordLinkBody, PasswordResetBody, VerificationBody } from '@docent/contract';
import type { App } from '../../platform/http/app.ts';
import { recordAudit } from '../audit/index.ts';
import { findForReset, requireGoodPassword, setPasswordByLink, verifyAddress } from './passwords.ts';
import { type LinkOptions, sendLink } from './send-link.ts';
import { MAIL_LIMIT, SIGN_IN_LIMIT, type SignInLimits } from './sign-in-limits.ts';

type Options = LinkOptions & {
  minLength: number;
  limits: Pick<SignInLimits, 'tryFrom' | 'forget'>;
  /** Whether a stranger's call may cause one more letter. */
  mayWrite: (to: string, call: { ip: string }) => Promise<boolean>;
};

export const passwordRoutes = (app: App, { minLength, limits, mayWrite, ...links }: Options) => {
  const { db, mail } = links;

  app.post(
    '/v1/user/password-reset',
    { config: { access: 'public', done: 202, rateLimit: MAIL_LIMIT }, schema: { body: PasswordResetBody } },
    async (request, reply) => {
      const person = await findForReset(db, request.body.email);
      if (person && mail.configured && (await mayWrite(person.email, request))) {
        await recordAudit(db, request, { action: 'user.password_reset_asked', target: person });
        // Not waited for: how long a letter takes would tell that the address is known.
        void sendLink('password', person, links).catch(() => {});
      }
      return reply.status(202).send();
    },
  );

  app.post(
    '/v1/user/password',
    { config: { access: 'public', done: 204, rateLimit: SIGN_IN_LIMIT }, schema: { body: PasswordLinkBody } },
    async (request, reply) => {
      const { token, password } = request.body;
      await requireGoodPassword(password, minLength);
      const succeeded = await limits.tryFrom(request);
      const { id, email } = await setPasswordByLink(db, token, password);
      await Promise.all([succeeded(), limits.forget(email)]);
      await recordAudit(db, request, { action: 'user.password_changed', target: { id, name: 'by link' } });
      return reply.status(204).send();
    },
  );

  app.post(
    '/v1/user/verification',
    { config: { access: 'public', done: 204, rateLimit: SIGN_IN_LIMIT }, schema: { body: VerificationBody } },
    async (request, reply) => {
      const succeeded = await limits.tryFrom(request);
      await verifyAddress(db, request.body.token, request.body.password);
      await succeeded();
      return reply.status(204).send();
    },
  );
};
