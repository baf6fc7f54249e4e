import { z } from 'zod';

/** Why a letter does not go out. The web app words each one (`administration.mail.faults.CODE`). */
export const MAIL_FAULTS = [
  /** The mail server's certificate is not one that this server trusts. */
  'certificate',
  /** User name or password. */
  'sign_in',
  'unreachable',
  'timed_out',
  /** It answers and takes no such letter: sender, addressee or content. */
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

/** POST /v1/settings/mail-test: a letter to the caller's own address. */
export const MailTest = z.object({
  to: z.string(),
  /** Null: the mail server has taken the letter. */
  fault: MailFault.nullable(),
  /** The mail server's own words, or those of the connection. */
  detail: z.string().nullable(),
});
export type MailTest = z.infer<typeof MailTest>;
