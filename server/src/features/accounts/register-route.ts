import { CALLS } from '@docent/contract';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { recordAudit } from '../audit/index.ts';
import type { AccountsOptions } from './options.ts';
import { register } from './register.ts';
import type { LinkOptions } from './send-link.ts';
import { SIGN_IN_LIMIT } from './sign-in-limits.ts';
import type { SignUp } from './sign-up-policy.ts';

type Options = LinkOptions & {
  signUp: () => Promise<SignUp>;
  minLength: number;
  /** Whether an unauthenticated call may trigger another e-mail. */
  mayWrite: (to: string, call: { ip: string }) => Promise<boolean>;
  onFirstUser: AccountsOptions['onFirstUser'];
};

export const registerRoute = (app: App, { signUp, minLength, onFirstUser, mayWrite, ...links }: Options) => {
  handle(
    app,
    CALLS.register,
    async (request) => {
      const user = await register(request.body, {
        ...links,
        signUp: await signUp(),
        passwordMinLength: minLength,
        onFirstUser,
        mayWrite: () => mayWrite(request.body.email, request),
        writeDown: (tx, made) =>
          recordAudit(tx, request, { action: 'user.registered', actor: made, target: made }),
      });
      return { user };
    },
    { rateLimit: SIGN_IN_LIMIT },
  );
};
