import type { Logger } from '../logs.ts';

export type MailMessage = {
  /** One address. */
  to: string;
  subject: string;
  /** The whole message as plain text; links stand on a line of their own. */
  text: string;
};

/** Sends e-mail, or says that none is configured. */
export type Mail = {
  /** False without SMTP_URL: what would have been sent must reach the person in another way. */
  configured: boolean;
  /** True when the mail server has taken the message. Never throws: a mail server that is away breaks nothing else. */
  send: (message: MailMessage) => Promise<boolean>;
  close: () => void;
};

type Options = {
  /** smtp://user:password@host:587 or smtps://host:465. */
  url?: string | undefined;
  /** The sender, for example `Docent <docent@example.com>`. */
  from: string;
  logger: Logger;
};

const TIMEOUT_MS = 10_000;

/** Opens the mail adapter. The connection is made with the first message. */
export const openMail = async ({ url, from, logger }: Options): Promise<Mail> => {
  if (!url) return { configured: false, send: async () => false, close: () => {} };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // What people write is a text, never a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    configured: true,
    send: async ({ to, subject, text }) => {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject: oneLine(subject), text });
        return true;
      } catch (error) {
        logger.warn({ err: error }, 'an e-mail could not be sent');
        return false;
      }
    },
    close: () => transport.close(),
  };
};

/** A subject may carry a name that a person chose: no line break may start another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc} ]+/gu, ' ').trim();
