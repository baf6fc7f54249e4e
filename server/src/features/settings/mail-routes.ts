import { CALLS, type CurrentUser } from '@docent/contract';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Mail, MailMessage } from '../../platform/mail/mail.ts';
import { maySetProduct } from './policy.ts';

type Options = { mail: Mail; productName: () => Promise<string> };

const TESTS = { max: 10, timeWindow: '1 minute' };

/** For owners: whether e-mail works, which server sends it, and a test e-mail. */
export const mailRoutes = (app: App, { mail, productName }: Options) => {
  handle(app, CALLS.getMailState, async ({ user }) => {
    if (!maySetProduct(user)) throw new AppError('forbidden');
    return { server: mail.server, sender: mail.sender };
  });

  handle(
    app,
    CALLS.testMail,
    async ({ user }) => {
      if (!maySetProduct(user)) throw new AppError('forbidden');
      const refusal = await mail.trySend(testLetter(user, await productName()));
      return { to: user.email, fault: refusal?.fault ?? null, detail: refusal?.detail ?? null };
    },
    { rateLimit: TESTS },
  );
};

const testLetter = ({ name, email, language }: CurrentUser, product: string): MailMessage =>
  language === 'fr'
    ? {
        to: email,
        subject: `${product}\u00a0: e-mail de test`,
        text: `Bonjour ${name},\n\nVoici l’e-mail de test que vous avez demandé. Les e-mails de ${product} arrivent.\n`,
      }
    : {
        to: email,
        subject: `${product}: test email`,
        text: `Hello ${name},\n\nThis is the test email you asked for. Email from ${product} arrives.\n`,
      };
