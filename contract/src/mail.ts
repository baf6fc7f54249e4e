import { z } from 'zod';

/** Why an e-mail could not be sent. The web app words each one (`administration.mail.faults.CODE`). */
export const MAIL_FAULTS = [
  /** The mail server's certificate is not one that this server trusts. */
  'certificate',
  /** User name or password. */
  'sign_in',
  'unreachable',
  'timed_out',
  /** The server rejects the e-mail: sender, recipient or content. */
  'refused',
] as const;
export const MailFault = z.enum(MAIL_FAULTS);
export type MailFault = z.infer<typeof MailFault>;

/** GET /v1/settings/mail */
export const MailState = z.object({
  /** Host and port; null: none is set up. */
  server: z.string().nullable(),
  sender: z.string(),
});
export type MailState = z.infer<typeof MailState>;

/** POST /v1/settings/mail-test: an e-mail to the caller's own address. */
export const MailTest = z.object({
  to: z.string(),
  /** Null: the mail server has accepted the e-mail. */
  fault: MailFault.nullable(),
  /** The mail server's own words, or those of the connection. */
  detail: z.string().nullable(),
});
export type MailTest = z.infer<typeof MailTest>;
