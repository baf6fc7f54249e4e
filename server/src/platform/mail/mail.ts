import type { Logger } from '../logs.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { HostAndPort } from '../outgoing/route.ts';
import { type MailRefusal, mailRefusal } from './mail-fault.ts';

export type MailMessage = {
  /** A single address. */
  to: string;
  subject: string;
  /** Plain text of the e-mail; links are on lines of their own. */
  text: string;
};

/** Sends e-mail, if a mail server is configured. */
export type Mail = {
  /** False without SMTP_URL: callers must reach the user in another way. */
  configured: boolean;
  /** Host and port of the mail server; null without one. */
  server: string | null;
  sender: string;
  /** Returns whether the mail server accepted the message. Never throws, so that an unavailable mail server affects nothing else. */
  send: (message: MailMessage) => Promise<boolean>;
  /** Same as `send`, but returns the failure; null if the message was accepted. */
  trySend: (message: MailMessage) => Promise<MailRefusal | null>;
  /** Connects, authenticates and logs a failure. Never throws. */
  check: () => Promise<MailRefusal | null>;
  counts: { sent: number; failed: number };
  close: () => void;
};

type Options = {
  /** smtp://user:password@host:587 or smtps://host:465. */
  url?: string | undefined;
  /** Sender, for example `Docent <docent@example.com>`. */
  from: string;
  logger: Logger;
  outgoing: Pick<Outgoing, 'connect'>;
};

const TIMEOUT_MS = 10_000;
const NONE: Omit<Mail, 'sender'> = {
  configured: false,
  server: null,
  send: async () => false,
  trySend: async () => ({ fault: 'unreachable', detail: 'SMTP_URL is not set.' }),
  check: async () => null,
  counts: { sent: 0, failed: 0 },
  close: () => {},
};

/** Opens the mail adapter, which connects with the first message. */
export const openMail = async ({ url, from, logger, outgoing }: Options): Promise<Mail> => {
  if (!url) return { ...NONE, sender: from };
  const { createTransport } = await import('nodemailer');
  const { host, port } = mailHostOf(url);
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // User input is text, never a file or URL to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options, done) =>
        void outgoing
          .connect({ host, port, timeoutMs: TIMEOUT_MS })
          .then((connection) => done(null, { connection }), done),
    },
    { from },
  );
  const server = `${host}:${port}`;
  const counts = { sent: 0, failed: 0 };
  let closed = false;

  const trySend: Mail['trySend'] = async ({ to, subject, text }) => {
    try {
      await transport.sendMail({ to: { name: '', address: to }, subject: oneLine(subject), text });
      counts.sent += 1;
      return null;
    } catch (error) {
      counts.failed += 1;
      const refusal = mailRefusal(error);
      // Logs only the recipient's host, which may be the reason of the refusal.
      const host = to.slice(to.lastIndexOf('@') + 1);
      logger.warn({ server, to: host, ...refusal }, 'an e-mail could not be sent');
      return refusal;
    }
  };

  return {
    configured: true,
    server,
    sender: from,
    counts,
    trySend,
    send: async (message) => (await trySend(message)) === null,
    check: async () => {
      try {
        await transport.verify();
        logger.info({ server }, 'the mail server answers');
        return null;
      } catch (error) {
        const refusal = mailRefusal(error);
        if (!closed)
          logger.warn({ server, ...refusal }, 'the mail server cannot be used: no e-mail will arrive');
        return refusal;
      }
    },
    close: () => {
      closed = true;
      transport.close();
    },
  };
};

/** Host and port without user and password, which must not be logged. */
export const mailHostOf = (url: string): HostAndPort => {
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
};

/** Removes line breaks: a subject may contain a user's name, which must not inject headers. */
const oneLine = (text: string) => text.replace(/[\p{Cc} ]+/gu, ' ').trim();
